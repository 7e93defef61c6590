package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedType;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A node ignores components and has values of them: what others claim of these it hears, and nothing else. */
class IgnoredComponentTest {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);
    private TestNode one;
    private TestNode two;
    private TestNode three;

    @BeforeEach
    void join() {
        one = net.join(1, new ReplicationConfig().onLoss(LossPolicy.TAKE_OVER));
        two = net.join(
                2,
                new ReplicationConfig()
                        .onLoss(LossPolicy.TAKE_OVER)
                        .ignore(FuelTable.TYPE)
                        .ignore(AimTable.TYPE)
                        .ignore(GunParts.TYPE)
                        .ignore(ManagedType.of(Plan.class)));
        three = net.join(3);
    }

    @AfterEach
    void close() {
        net.close();
    }

    private static List<ComponentColumn> columns(TestNode node) {
        return List.of(node.fuel, node.aim, node.gun, node.plan);
    }

    private static OwnershipGroup group(TestNode node) {
        return OwnershipGroup.of(node.fuel, node.aim, node.gun, node.plan);
    }

    private static long spawn(TestNode node) {
        long tank = node.spawn(1);
        node.fuel.add(tank, new Fuel(1));
        node.aim.add(tank, new Aim(0, new long[] {0, 0}, (short) 1));
        node.gun.add(tank, new Gun(0, (short) 1, Mood.CALM));
        node.plan.add(tank, new Plan("p", List.of(1)));
        return tank;
    }

    private static void change(TestNode node, long tank, int to) {
        node.fuel.set(tank, new Fuel(to));
        node.aim.set(tank, new Aim(0, new long[] {0, 0}, (short) to));
        node.gun.set(tank, 0, new Gun(0, (short) to, Mood.CALM));
        node.plan.set(tank, new Plan("p", List.of(to)));
    }

    private static void assertShows(TestNode node, long tank, int value) {
        assertThat(node.fuel.get(tank)).isEqualTo(new Fuel(value));
        assertThat(node.aim.get(tank).strength()).isEqualTo((short) value);
        assertThat(node.gun.get(tank, 0).rounds()).isEqualTo((short) value);
        assertThat(node.plan.get(tank)).isEqualTo(new Plan("p", List.of(value)));
    }

    private void assertClaim(TestNode maker, long tank, int owner, int epoch) {
        for (TestNode node : net.nodes()) {
            for (ComponentColumn column : columns(node)) {
                boolean owned = node.wire.self().number() == owner;
                assertThat(node.replication.ownership().query(node.mirror(maker, tank), column))
                        .as(column.name() + " at " + node.wire.self())
                        .isEqualTo(new OwnershipState(owner, owner, epoch, owned));
            }
        }
        assertThat(three.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldYieldWhatAnotherNodeTookOver() {
        long tank = spawn(two);
        net.settle();
        net.network.partition(two.wire);
        net.pass(4 * LEASE);
        change(one, one.mirror(two, tank), 5);
        net.network.heal();
        net.pass(4 * LEASE);
        assertClaim(two, tank, 1, 1);
        assertThat(net.outcomes(two)).contains(OwnershipOutcome.YIELDED);
        assertShows(two, tank, 5);
        assertThat(one.replication.stats().values())
                .as("nothing is tried again for ever")
                .isEqualTo(afterFrames(one));
    }

    private long afterFrames(TestNode node) {
        net.frames(100);
        return node.replication.stats().values();
    }

    @Test
    void shouldGiveAwayWhatItIgnores() {
        long tank = spawn(two);
        net.settle();
        long ghost = one.mirror(two, tank);
        two.replication.ownership().offer(tank, group(two), 1);
        net.pass(5 * LEASE);
        assertThat(net.outcomes(two)).containsOnly(OwnershipOutcome.GIVEN);
        assertThat(net.outcomes(one)).containsOnly(OwnershipOutcome.ACQUIRED);
        assertClaim(two, tank, 1, 1);
        change(one, ghost, 7);
        net.settle();
        assertShows(two, tank, 7);
        one.replication.ownership().offer(ghost, group(one), 2);
        net.pass(5 * LEASE);
        assertClaim(two, tank, 2, 2);
        two.replication.ownership().offer(tank, group(two), 1);
        net.pass(5 * LEASE);
        assertClaim(two, tank, 1, 3);
        one.fuel.remove(ghost);
        one.aim.remove(ghost);
        one.gun.removeAt(ghost, 0);
        one.plan.remove(ghost);
        net.settle();
        columns(two)
                .forEach(
                        column -> assertThat(column.has(tank)).as(column.name()).isFalse());
        one.fuel.add(ghost, new Fuel(1));
        net.settle();
        assertThat(two.fuel.has(tank)).as("not its own any more").isFalse();
    }

    @Test
    void shouldRefuseWhatItIgnores() {
        long tank = spawn(one);
        spawn(two);
        net.settle();
        one.replication.ownership().offer(tank, OwnershipGroup.of(one.fuel), 2);
        net.settle();
        assertThat(net.outcomes(one)).containsExactly(OwnershipOutcome.MISSING);
        assertClaimOfOwner(tank);
    }

    private void assertClaimOfOwner(long tank) {
        long ghost = two.mirror(one, tank);
        columns(two)
                .forEach(column ->
                        assertThat(column.has(ghost)).as(column.name()).isFalse());
        assertThat(one.replication.ownership().query(tank, one.fuel)).isEqualTo(new OwnershipState(1, 1, 0, true));
    }

    /** Samples of what a node ignores, and has no value of, do not come. */
    @Test
    void shouldHearNothingOfWhatItDoesNotHave() {
        long[] tanks = new long[20];
        for (int i = 0; i < tanks.length; i++) {
            tanks[i] = spawn(one);
        }
        net.settle();
        long received = two.replication.stats().received();
        change(one, tanks[0], 2);
        net.settle();
        assertThat(two.replication.stats().received()).isEqualTo(received);
        long mine = spawn(two);
        net.settle();
        long values = two.replication.stats().values();
        received = two.replication.stats().received();
        change(one, tanks[0], 3);
        net.settle();
        assertThat(two.replication.stats().received())
                .isEqualTo(received + columns(one).size());
        assertThat(two.replication.stats().values()).isEqualTo(values);
        assertClaimOfOwner(tanks[0]);
        assertShows(one, one.mirror(two, mine), 1);
        assertThat(two.replication.stats().rejected()).isZero();
    }

    /** Of neighbours in one sample a node has some, and others not. */
    @Test
    void shouldFindItsOwnAmongNeighbours() {
        long[] tanks = new long[9];
        for (int i = 0; i < tanks.length; i++) {
            tanks[i] = two.spawn(i);
            if (i % 3 == 1) {
                two.aim.add(tanks[i], new Aim(0, new long[] {0, 0}, (short) i));
            }
        }
        net.settle();
        for (int i = 0; i < tanks.length; i++) {
            long ghost = one.mirror(two, tanks[i]);
            if (i % 3 == 1) {
                two.replication.ownership().offer(tanks[i], OwnershipGroup.of(two.aim), 1);
            } else {
                one.aim.add(ghost, new Aim(0, new long[] {0, 0}, (short) 0));
                one.replication.ownership().release(ghost, OwnershipGroup.of(one.aim));
                one.replication.ownership().acquire(ghost, OwnershipGroup.of(one.aim));
            }
        }
        net.pass(4 * LEASE);
        for (int i = 0; i < tanks.length; i++) {
            one.aim.set(one.mirror(two, tanks[i]), new Aim(0, new long[] {0, 0}, (short) (100 + i)));
        }
        net.settle();
        for (int i = 0; i < tanks.length; i++) {
            assertThat(one.aim.hasAuthority(one.mirror(two, tanks[i]))).isTrue();
            assertThat(two.aim.has(tanks[i])).as("tank " + i).isEqualTo(i % 3 == 1);
            if (two.aim.has(tanks[i])) {
                assertThat(two.aim.get(tanks[i]).strength()).isEqualTo((short) (100 + i));
            }
            assertThat(three.aim.get(three.mirror(two, tanks[i])).strength()).isEqualTo((short) (100 + i));
        }
    }
}
