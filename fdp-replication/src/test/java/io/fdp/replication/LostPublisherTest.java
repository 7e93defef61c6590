package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A node releases what the owner of the entity then publishes, and that one is lost while the node still names it. All
 * nodes freeze what they know, so it must stay on all of them.
 */
class LostPublisherTest {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);
    private TestNode one;
    private TestNode two;
    private TestNode three;
    private long own;
    private long atTwo;
    private long atThree;

    @BeforeEach
    void adopt() {
        one = net.join(1, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        two = net.join(2, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        three = net.join(3, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        long tank = one.spawn(7);
        fill(one, tank);
        net.settle();
        own = two.spawn(8);
        fill(two, own);
        net.settle();
        atTwo = two.mirror(one, tank);
        atThree = three.mirror(one, tank);
        two.replication.ownership().acquire(atTwo, group(two));
        net.pass(3 * LEASE);
        two.replication.ownership().release(atTwo, group(two));
        net.frames(30);
        assertShown(1);
        net.crash(one);
    }

    @AfterEach
    void close() {
        net.close();
    }

    private static void fill(TestNode node, long entity) {
        node.fuel.add(entity, new Fuel(1));
        node.plan.add(entity, new Plan("p", List.of(1)));
        node.gun.add(entity, new Gun(entity, (short) 1, Mood.CALM));
    }

    private static OwnershipGroup group(TestNode node) {
        return OwnershipGroup.of(node.place, node.fuel, node.plan, node.gun);
    }

    private static List<ComponentColumn> columns(TestNode node) {
        return List.of(node.place, node.fuel, node.plan, node.gun);
    }

    private void assertShown(int publisher) {
        assertShown(two, atTwo, publisher);
        assertShown(three, atThree, publisher);
        assertThat(three.replication.hash()).isEqualTo(two.replication.hash());
    }

    private static void assertShown(TestNode node, long entity, int publisher) {
        for (ComponentColumn column : columns(node)) {
            assertThat(column.has(entity)).as(column.name()).isTrue();
            assertThat(node.replication.ownership().query(entity, column))
                    .as(column.name() + " at " + node.wire.self())
                    .isEqualTo(new OwnershipState(0, publisher, 3, false));
        }
    }

    @Test
    void shouldGoOnWithWhatNobodyOwnsWhileNeighboursMove() {
        for (int i = 0; i < 1200; i++) {
            two.place.set(own, new Place(i, 0, 0));
            two.fuel.set(own, new Fuel(i));
            two.plan.set(own, new Plan("p", List.of(i)));
            two.gun.set(own, 0, new Gun(own, (short) i, Mood.CALM));
            net.frames(1);
        }
        net.settle();
        assertShown(2);
    }

    @Test
    void shouldGoOnWithWhatNobodyOwnsWhileNeighboursStand() {
        net.pass(3 * LEASE);
        assertShown(2);
        three.replication.ownership().acquire(atThree, group(three));
        net.pass(3 * LEASE);
        assertThat(three.fuel.hasAuthority(atThree)).isTrue();
        assertThat(two.replication.owner(atTwo, two.place)).isEqualTo(3);
        assertThat(three.replication.hash()).isEqualTo(two.replication.hash());
    }
}
