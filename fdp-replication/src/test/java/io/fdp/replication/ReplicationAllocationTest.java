package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.OtherVersion.NewerFuel;
import io.fdp.replication.OtherVersion.NewerGun;
import io.fdp.replication.OtherVersion.NewerPlace;
import io.fdp.replication.OtherVersion.NewerWeather;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipStats;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.LocalNetwork;
import io.fdp.wire.Wire;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames that send and receive make no garbage, in rows and columns, with references, groups and single entities. */
@Tag("allocation")
class ReplicationAllocationTest {
    private static final int ENTITIES = 3000;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("differ from here: ");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeNoGarbage() {
        LocalNetwork network = new LocalNetwork();
        try (TestNode one = new TestNode(worlds.create(), network.join(1));
                TestNode two = new TestNode(worlds.create(), network.join(2))) {
            long[] all = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                all[i] = one.spawn(i);
                one.state.add(all[i], new State((byte) i, Mood.CALM, true, "abc"));
                one.aim.add(all[i], new Aim(all[i / 2], new long[] {0, all[0]}, (short) i));
                one.fuel.add(all[i], new Fuel(i));
            }
            long[] ids = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                ids[i] = one.replication.networkId(all[i]);
            }
            one.frame();
            two.frame();
            one.replication.claim(one.weather);
            one.weather.set(new Weather(1, Mood.CALM, all[0]));
            for (int i = 0; i < 50; i++) {
                one.gun.add(all[i], new Gun(all[i], (short) i, Mood.CALM));
                one.gun.add(all[i], new Gun(all[0], (short) i, Mood.CALM));
            }
            one.orders.set(new Orders("go"));
            int[] round = new int[1];
            GunPartsEdit guns = one.gun.newEdit();
            WeatherEdit weather = one.weather.table().newEdit();
            PlaceEdit place = one.place.newEdit();
            StateEdit state = one.state.newEdit();
            AimEdit aim = one.aim.newEdit();
            FuelEdit fuel = one.fuel.newEdit();
            Runnable frame = () -> {
                round[0]++;
                for (int i = 0; i < ENTITIES; i++) {
                    one.place.edit(all[i], place).x(round[0] + i);
                }
                one.state.edit(all[round[0] % ENTITIES], state).level((byte) round[0]);
                one.aim.edit(all[round[0] % ENTITIES], aim).strength((short) round[0]);
                one.fuel.edit(all[round[0] % ENTITIES], fuel).litres(round[0]);
                one.gun.edit(all[round[0] % 50], guns).rounds(1, (short) round[0]);
                one.weather.table().edit(one.weather.entity(), weather).wind(round[0]);
                one.orders.markModified();
                one.bangs.publish(all[5], round[0], Mood.CALM);
                two.requests.publish(two.replication.entity(ids[7]), round[0]);
                one.requests.publish(all[3], round[0]);
                one.frame();
                two.frame();
            };
            Garbage.assertNone(frame, Replication.class, Wire.class);
            assertThat(two.repo.entityCount()).isEqualTo(ENTITIES);
            assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
            assertThat(two.replication.eventStats().heard()).isGreaterThan(100);
            assertThat(one.replication.eventStats().heard()).isGreaterThan(200);
            assertThat(two.replication.eventStats().lost()).isZero();
        }
    }

    /**
     * Entities come and go for hours: deaths are forgotten, and ids, claims and rooms for samples are used again.
     * Memory of either kind that grew would need objects now and then.
     */
    @Test
    void shouldKeepMemoryFlatWhileEntitiesComeAndGo() {
        LocalNetwork network = new LocalNetwork();
        try (TestNode one = new TestNode(worlds.create(), network.join(1));
                TestNode two = new TestNode(worlds.create(), network.join(2))) {
            long[] living = new long[ENTITIES / 10];
            int[] born = new int[1];
            Runnable frame = () -> {
                for (int i = 0; i < 10; i++) {
                    int at = born[0]++ % living.length;
                    if (living[at] != 0) {
                        one.repo.destroyEntity(living[at]);
                    }
                    living[at] = one.repo.createEntity();
                    one.place.add(living[at], born[0], 0, 0);
                    one.fuel.add(living[at], born[0]);
                    one.replication.publish(living[at]);
                }
                network.advance(1_000_000_000);
                one.frame();
                two.frame();
            };
            for (int i = 0; i < 2000; i++) {
                frame.run();
            }
            long ownBytes = one.replication.stats().memoryBytes();
            long othersBytes = two.replication.stats().memoryBytes();
            Garbage.assertNone(frame, Replication.class, Wire.class);
            assertThat(one.replication.stats().memoryBytes())
                    .isEqualTo(ownBytes)
                    .isPositive();
            assertThat(two.replication.stats().memoryBytes())
                    .isEqualTo(othersBytes)
                    .isPositive();
            assertThat(two.repo.entityCount()).isEqualTo(living.length);
            assertThat(two.replication.stats().died()).isEqualTo(born[0] - living.length);
            assertThat(two.replication.stats().tombstones()).isLessThanOrEqualTo(610);
            assertThat(one.replication.stats().tombstones()).isLessThanOrEqualTo(610);
            assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

    /** Two versions of a program, each of which sends every kind of sample. */
    @Test
    void shouldMakeNoGarbageBetweenVersions() {
        LocalNetwork network = new LocalNetwork();
        try (TestNode older = new TestNode(worlds.create(), network.join(1));
                NewerNode newer = new NewerNode(worlds.create(), network.join(300))) {
            long tank = older.spawn(1);
            older.fuel.add(tank, new Fuel(1));
            older.gun.add(tank, new Gun(tank, (short) 1, Mood.CALM));
            long ship = newer.repo.createEntity();
            newer.place.add(ship, new NewerPlace(1, 2, 3, 4, ship));
            newer.fuel.add(ship, new NewerFuel(1, 2));
            newer.gun.add(ship, new NewerGun((short) 1, Mood.CALM, ship, 2));
            newer.replication.publish(ship);
            newer.replication.claim(newer.weather);
            newer.weather.set(new NewerWeather(ship, Mood.CALM, 1, 2));
            older.frame();
            newer.frame();
            Runnable frame = versionsFrame(older, newer, tank, ship);
            Garbage.assertNone(frame, Replication.class, Wire.class);
            long here = older.replication.entity(newer.replication.networkId(ship));
            assertThat(older.place.get(here).x())
                    .isEqualTo(newer.place.get(ship).x());
            assertThat(older.gun.get(here, 0).rounds())
                    .isEqualTo(newer.gun.get(ship, 0).rounds());
            assertThat(older.replication.stats().rejected()).isZero();
            assertThat(older.replication.eventStats().heard()).isGreaterThan(100);
            assertThat(newer.replication.eventStats().heard()).isGreaterThan(100);
        }
    }

    private static Runnable versionsFrame(TestNode older, NewerNode newer, long tank, long ship) {
        int[] round = new int[1];
        long target = older.replication.networkId(tank);
        PlaceEdit place = older.place.newEdit();
        NewerPlaceEdit newerPlace = newer.place.newEdit();
        FuelEdit fuel = older.fuel.newEdit();
        NewerFuelEdit newerFuel = newer.fuel.newEdit();
        GunPartsEdit gun = older.gun.newEdit();
        NewerGunPartsEdit newerGun = newer.gun.newEdit();
        NewerWeatherEdit weather = newer.weather.table().newEdit();
        return () -> {
            round[0]++;
            older.place.edit(tank, place).x(round[0]);
            newer.place.edit(ship, newerPlace).x(round[0]);
            older.fuel.edit(tank, fuel).litres(round[0]);
            newer.fuel.edit(ship, newerFuel).litres(round[0]);
            older.gun.edit(tank, gun).rounds(0, (short) round[0]);
            newer.gun.edit(ship, newerGun).rounds(0, (short) round[0]);
            newer.weather.table().edit(newer.weather.entity(), weather).wind(round[0]);
            older.bangs.publish(tank, round[0], Mood.CALM);
            newer.bangs.publish(round[0], (byte) 1, ship, Mood.CALM);
            newer.requests.publish(round[0], newer.replication.entity(target), ship);
            newer.frame();
            older.frame();
        };
    }

    /** Ownership goes to and fro, in groups, by requests, offers and releases. */
    @Test
    void shouldMakeNoGarbageWhenOwnersChange() {
        LocalNetwork network = new LocalNetwork();
        ReplicationConfig config = new ReplicationConfig()
                .ownership(new OwnershipConfig().linger(2_000_000).timeout(1_000_000_000));
        try (TestNode one = new TestNode(worlds.create(), network.join(1), config);
                TestNode two = new TestNode(worlds.create(), network.join(2), config)) {
            long[] all = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                all[i] = one.spawn(i);
                one.fuel.add(all[i], new Fuel(i));
            }
            one.frame();
            two.frame();
            long[] ghosts = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                ghosts[i] = two.mirror(one, all[i]);
            }
            int[] round = new int[1];
            Runnable frame = ownersChange(network, one, two, all, ghosts, round);
            Garbage.assertNone(frame, Replication.class, Wire.class);
            OwnershipStats stats = two.replication.ownership().stats();
            assertThat(stats.acquired()).isPositive();
            assertThat(stats.given()).isPositive();
            assertThat(stats.released()).isPositive();
            assertThat(stats.handOvers()).isLessThan(200);
        }
    }

    private static Runnable ownersChange(
            LocalNetwork network, TestNode one, TestNode two, long[] all, long[] ghosts, int[] round) {
        OwnershipGroup oneGroup = OwnershipGroup.of(one.place, one.fuel);
        OwnershipGroup twoGroup = OwnershipGroup.of(two.place, two.fuel);
        OwnershipGroup oneWhole = OwnershipGroup.WHOLE;
        return () -> {
            round[0]++;
            network.advance(1_000_000);
            for (int i = 0; i < 4; i++) {
                int at = (round[0] / 16 * 4 + i) % 64;
                switch (round[0] % 16) {
                    case 0 -> two.replication.ownership().acquire(ghosts[at], twoGroup);
                    case 5 -> one.replication.ownership().acquire(all[at], oneGroup);
                    case 8 -> one.replication.ownership().offer(all[at], oneWhole, 2);
                    case 12 -> two.replication.ownership().release(ghosts[at], twoGroup);
                    case 14 -> one.replication.ownership().acquire(all[at], oneWhole);
                    default -> {}
                }
            }
            one.frame();
            two.frame();
        };
    }

    /** The wire has at most 40 bytes for each entity with 24 bytes. */
    @Test
    void shouldSendFewBytes() {
        LocalNetwork network = new LocalNetwork();
        try (TestNode one = new TestNode(worlds.create(), network.join(1))) {
            long[] all = new long[1024];
            for (int i = 0; i < all.length; i++) {
                all[i] = one.spawn(i);
            }
            one.frame();
            long before = one.replication.stats().sentBytes();
            for (int i = 0; i < all.length; i++) {
                one.place.set(all[i], new Place(i, i, i));
            }
            one.frame();
            assertThat(one.replication.stats().sentBytes() - before).isLessThanOrEqualTo(40L * all.length);
        }
    }
}
