package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.LocalNetwork;
import io.fdp.wire.Wire;
import java.lang.foreign.Arena;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ghosts between two samples, in a world that is shown. The world that is simulated stays as it is. */
class GhostMotionTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int STEP = 100;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final LocalNetwork network = new LocalNetwork();
    private final AtomicReference<Replication> closedWhenAsked = new AtomicReference<>();
    private World one;
    private World two;
    private World picture;
    private WorldCopy copy;
    private GhostMotion motion;

    /** A few components: in rows, in columns, in single samples, and without numbers that have a fraction. */
    private static final class World {
        final EntityRepository repo;
        final PlaceTable place;
        final WeatherTable weather;
        final FuelTable fuel;
        final StateTable state;
        private final Replication replication;

        World(EntityRepository repo, @Nullable Wire wire) {
            this.repo = repo;
            this.place = repo.register(PlaceTable.TYPE);
            this.weather = repo.register(WeatherTable.TYPE);
            this.fuel = repo.register(FuelTable.TYPE);
            this.state = repo.register(StateTable.TYPE);
            this.replication = wire == null
                    ? null
                    : Replication.open(
                            repo,
                            wire,
                            null,
                            new ReplicationConfig().component(WeatherTable.TYPE, Replicated.Mode.GROUP, 0));
        }

        long spawn(double x) {
            long entity = repo.createEntity();
            place.add(entity, new Place(x, -x, 7));
            weather.add(entity, new Weather((float) x, Mood.CALM, entity));
            fuel.add(entity, new Fuel((float) x));
            state.add(entity, new State((byte) 1, Mood.CALM, true, "abc"));
            replication.publish(entity);
            return entity;
        }

        void frame() {
            replication.receive();
            repo.tick();
        }
    }

    @BeforeEach
    void open() {
        one = new World(worlds.create(), network.join(1));
        two = new World(worlds.create(), closingWhenAsked(network.join(2)));
        picture = new World(worlds.create(), null);
        copy = WorldCopy.of(two.repo, picture.repo);
        motion = GhostMotion.of(two.replication, picture.repo);
    }

    @AfterEach
    void close() {
        one.replication.close();
        two.replication.close();
    }

    private void pass(long milliseconds) {
        network.advance(milliseconds * MILLISECOND);
    }

    private void frames() {
        one.frame();
        two.frame();
    }

    /** A sample a step later. */
    private void move(long entity, double x) {
        pass(STEP);
        one.place.set(entity, new Place(x, -x, 7));
        one.weather.set(entity, new Weather((float) x, Mood.ANGRY, entity));
        one.fuel.set(entity, new Fuel((float) x));
        frames();
    }

    private long ghost(long entity) {
        return two.replication.entity(one.replication.networkId(entity));
    }

    private double shownX(long ghost) {
        long hash = two.repo.stateHash();
        copy.copyChanges();
        motion.show();
        assertThat(two.repo.stateHash()).as("the simulated world").isEqualTo(hash);
        Place place = picture.place.get(ghost);
        assertThat(place.y()).isEqualTo(-place.x());
        assertThat(place.z()).isEqualTo(7);
        return place.x();
    }

    @Test
    void shouldFollowFromSampleToSample() {
        motion.follow(PlaceTable.TYPE).follow(WeatherTable.TYPE);
        long tank = one.spawn(0);
        frames();
        long ghost = ghost(tank);
        assertThat(shownX(ghost)).as("a first value is shown at once").isEqualTo(0);
        move(tank, 10);
        assertThat(shownX(ghost)).isEqualTo(0);
        assertThat(two.place.get(ghost).x()).as("what was received").isEqualTo(10);
        pass(25);
        assertThat(shownX(ghost)).isEqualTo(2.5);
        assertThat(picture.weather.get(ghost)).isEqualTo(new Weather(2.5f, Mood.ANGRY, ghost));
        assertThat(picture.fuel.get(ghost).litres()).as("does not move").isEqualTo(10);
        pass(50);
        assertThat(shownX(ghost)).isEqualTo(7.5);
        pass(25);
        assertThat(shownX(ghost)).isEqualTo(10);
        pass(1000);
        assertThat(shownX(ghost)).isEqualTo(10);
        assertThat(picture.repo.stateHash()).as("arrived").isEqualTo(two.repo.stateHash());
    }

    /** As when another thread closes replication while this one shows ghosts. */
    @Test
    void shouldFindItsMemoryWhenReplicationIsClosedMeanwhile() {
        motion.follow(PlaceTable.TYPE);
        long tank = one.spawn(1);
        frames();
        long ghost = ghost(tank);
        move(tank, 11);
        pass(50);
        copy.copyChanges();
        closedWhenAsked.set(two.replication);
        motion.show();
        assertThat(picture.place.get(ghost)).isEqualTo(new Place(6, -6, 7));
        assertThatThrownBy(motion::show)
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("replication of node")
                .hasMessageContaining("is closed");
    }

    /** A wire that closes replication when it is asked for the time, which motions do before they read memory. */
    private Wire closingWhenAsked(Wire wire) {
        return (Wire) Proxy.newProxyInstance(
                Wire.class.getClassLoader(), new Class<?>[] {Wire.class}, (self, method, arguments) -> {
                    Replication closed = method.getName().equals("nanoTime") ? closedWhenAsked.getAndSet(null) : null;
                    if (closed != null) {
                        closed.close();
                        useFreedMemory();
                    }
                    return method.invoke(wire, arguments);
                });
    }

    /** Others get memory that was given back, and write there. */
    private static void useFreedMemory() {
        for (int i = 0; i < 1000; i++) {
            Arena.ofAuto().allocate(1 << (10 + i % 7)).fill((byte) 0x55);
        }
    }

    @Test
    void shouldGoAheadForOneSample() {
        motion.lead(PlaceTable.TYPE);
        long tank = one.spawn(0);
        frames();
        long ghost = ghost(tank);
        move(tank, 10);
        assertThat(shownX(ghost)).isEqualTo(10);
        pass(50);
        assertThat(shownX(ghost)).isEqualTo(15);
        pass(50);
        assertThat(shownX(ghost)).isEqualTo(20);
        one.place.set(tank, new Place(21, -21, 7));
        frames();
        assertThat(shownX(ghost)).as("the next sample").isEqualTo(21);
        pass(50);
        assertThat(shownX(ghost)).isEqualTo(26.5);
        pass(100);
        assertThat(shownX(ghost)).as("it stands: no sample came").isEqualTo(26.5);
        pass(50);
        assertThat(shownX(ghost)).isEqualTo(21);
        assertThat(picture.repo.stateHash()).isEqualTo(two.repo.stateHash());
    }

    /** Whenever samples come: what is shown never jumps, and arrives. */
    @Test
    void shouldNeverJump() {
        motion.follow(PlaceTable.TYPE);
        long tank = one.spawn(0);
        frames();
        long ghost = ghost(tank);
        Seeds.run(30, random -> {
            double before = shownX(ghost);
            for (int i = 0; i < 50; i++) {
                if (random.nextInt(3) == 0) {
                    double x = random.nextInt(1000);
                    one.place.set(tank, new Place(x, -x, 7));
                    pass(1);
                    before = shownX(ghost);
                    one.frame();
                    assertThat(shownX(ghost)).as("on its way").isEqualTo(before);
                    two.frame();
                    two.frame(); // kept samples may be applied again
                    assertThat(shownX(ghost)).as("at the moment it came").isCloseTo(before, within(1e-9));
                }
                pass(random.nextInt(1, 60));
                double now = shownX(ghost);
                double goal = two.place.get(ghost).x();
                assertThat(Math.abs(goal - now)).as("nearer").isLessThanOrEqualTo(Math.abs(goal - before));
                before = now;
            }
            pass(200);
            assertThat(shownX(ghost)).isEqualTo(two.place.get(ghost).x());
        });
    }

    @Test
    void shouldNotTakeLongAfterARest() {
        motion.follow(FuelTable.TYPE);
        long tank = one.spawn(0);
        frames();
        pass(60_000);
        move(tank, 10);
        pass(STEP);
        copy.copyChanges();
        motion.show();
        assertThat(picture.fuel.get(ghost(tank)).litres()).isEqualTo(5);
    }

    @Test
    void shouldShowNewGhostsAndNewValuesAtOnce() {
        motion.follow(PlaceTable.TYPE);
        long tank = one.spawn(0);
        frames();
        long first = ghost(tank);
        move(tank, 10);
        one.repo.destroyEntity(tank);
        long other = one.spawn(500);
        pass(10);
        frames();
        long second = ghost(other);
        assertThat(second & 0xffff_ffffL).as("the same place").isEqualTo(first & 0xffff_ffffL);
        assertThat(shownX(second)).isEqualTo(500);
        move(other, 600);
        one.place.remove(other);
        pass(10);
        frames();
        one.place.add(other, new Place(900, -900, 7));
        pass(10);
        frames();
        assertThat(shownX(second)).as("another value").isEqualTo(900);
    }

    /** What this node owns by now is shown as it is. */
    @Test
    void shouldShowOwnValuesAsTheyAre() {
        motion.follow(PlaceTable.TYPE);
        long tank = one.spawn(0);
        frames();
        move(tank, 10);
        long ghost = ghost(tank);
        two.replication.ownership().acquire(ghost, OwnershipGroup.of(two.place));
        for (int i = 0; i < 5; i++) {
            pass(1);
            frames();
        }
        assertThat(two.place.hasAuthority(ghost)).isTrue();
        assertThat(shownX(ghost)).isEqualTo(10);
    }

    @Test
    void shouldSayWhatCannotMove() {
        assertRefused(StateTable.TYPE, "none of its fields");
        assertRefused(LocalTable.TYPE, "is not received here");
        motion.lead(PlaceTable.TYPE);
        assertRefused(PlaceTable.TYPE, "moves already");
        motion.close();
        motion.follow(PlaceTable.TYPE);
        assertThatThrownBy(() -> GhostMotion.of(two.replication, two.repo))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("open another repository");
        two.replication.close();
        assertThatThrownBy(motion::show).hasMessageContaining("is closed");
    }

    /** The record of another version of the program: copies between both would leave the memory of a value. */
    @Test
    void shouldRefuseOtherFieldsOfOneName() {
        EntityRepository newer = worlds.create();
        newer.register(NewerNode.PLACE);
        try (GhostMotion other = GhostMotion.of(two.replication, newer)) {
            assertThatThrownBy(() -> other.follow(NewerNode.PLACE))
                    .isInstanceOf(ReplicationException.class)
                    .hasMessageContaining(PlaceTable.TYPE.name() + " has other fields in the shown world")
                    .hasMessageContaining("register the same record in both");
            assertThatThrownBy(() -> other.lead(NewerNode.PLACE)).isInstanceOf(ReplicationException.class);
            other.show();
        }
    }

    private void assertRefused(ComponentType<?, ?> type, String why) {
        assertThatThrownBy(() -> motion.follow(type))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining(why);
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() {
        motion.follow(PlaceTable.TYPE).lead(WeatherTable.TYPE);
        long[] all = new long[2000];
        for (int i = 0; i < all.length; i++) {
            all[i] = one.spawn(i);
        }
        frames();
        PlaceEdit place = one.place.newEdit();
        WeatherEdit weather = one.weather.newEdit();
        int[] round = new int[1];
        Garbage.assertNone(
                () -> {
                    round[0]++;
                    for (long entity : all) {
                        one.place.edit(entity, place).x(round[0]);
                        one.weather.edit(entity, weather).wind(round[0]);
                    }
                    pass(10);
                    frames();
                    pass(10);
                    copy.copyChanges();
                    motion.show();
                },
                Replication.class,
                WorldCopy.class);
        assertThat(picture.place.get(ghost(all[5])).x()).isEqualTo(round[0] - 0.5);
        assertThat(picture.weather.get(ghost(all[5])).wind()).isEqualTo(round[0] + 0.5f);
    }
}
