package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A node is cut off when it has heard that something changes hands, but not its new owner. It freezes what it knows.
 * The new owner ends it before the node hears of it again: then the end is all that it hears.
 */
class FrozenHandOverTest {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);
    private TestNode one;
    private TestNode two;
    private TestNode freezer;
    private long tank;

    @BeforeEach
    void join() {
        one = net.join(1);
        two = net.join(2);
        freezer = net.join(3, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        tank = one.spawn(7);
        one.fuel.add(tank, new Fuel(1));
        one.plan.add(tank, new Plan("p", List.of(1)));
        one.gun.add(tank, new Gun(tank, (short) 1, Mood.CALM));
        net.settle();
    }

    @AfterEach
    void close() {
        net.close();
    }

    private long ghost(TestNode node) {
        return node.mirror(one, tank);
    }

    private static List<ComponentColumn> columns(TestNode node) {
        return List.of(node.fuel, node.plan, node.gun);
    }

    private static OwnershipGroup group(TestNode node) {
        return OwnershipGroup.of(node.fuel, node.plan, node.gun);
    }

    private void until(BooleanSupplier happened) {
        for (int i = 0; i < 100 && !happened.getAsBoolean(); i++) {
            net.frames(1);
        }
    }

    private void remove(TestNode node) {
        long entity = ghost(node);
        node.fuel.remove(entity);
        node.plan.remove(entity);
        node.gun.removeAt(entity, 0);
        columns(node).forEach(column -> assertThat(column.has(entity)).isFalse());
    }

    private void assertShown(int owner, int publisher, int epoch) {
        for (ComponentColumn column : columns(freezer)) {
            assertThat(freezer.replication.ownership().query(ghost(freezer), column))
                    .as(column.name())
                    .isEqualTo(new OwnershipState(owner, publisher, epoch, false));
        }
    }

    private void assertNowhere() {
        for (TestNode node : net.nodes()) {
            for (ComponentColumn column : columns(node)) {
                assertThat(column.has(ghost(node)))
                        .as(column.name() + " at " + node.wire.self())
                        .isFalse();
            }
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

    @Test
    void shouldEndValuesThatTheirNewOwnerRemoved() {
        two.replication.ownership().acquire(ghost(two), group(two));
        until(() -> freezer.replication.owner(ghost(freezer), freezer.fuel) == 2);
        assertShown(2, 1, 1);
        net.network.partition(freezer.wire);
        net.settle();
        remove(two);
        net.pass(3 * LEASE);
        assertShown(2, 0, 1);
        net.network.heal();
        net.pass(2 * LEASE);
        assertNowhere();
    }

    @Test
    void shouldEndValuesOfNobodyThatTheirNextPublisherRemoved() {
        two.replication.ownership().acquire(ghost(two), group(two));
        net.pass(4 * LEASE);
        two.replication.ownership().release(ghost(two), group(two));
        until(() -> freezer.replication.owner(ghost(freezer), freezer.fuel) == 0);
        assertShown(0, 2, 2);
        net.network.partition(freezer.wire);
        net.settle();
        one.replication.ownership().acquire(tank, group(one));
        net.settle();
        remove(one);
        net.pass(3 * LEASE);
        assertShown(0, 0, 2);
        net.network.heal();
        net.pass(2 * LEASE);
        assertNowhere();
    }

    /** Whoever knew of the death has forgotten it. */
    @Test
    void shouldEndAnEntityThatItsNewOwnerDestroyed() {
        long id = one.replication.networkId(tank);
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.WHOLE);
        until(() -> freezer.replication.owner(ghost(freezer)) == 2);
        long frozen = freezer.replication.entity(id);
        assertThat(freezer.replication.ownership().query(frozen)).isEqualTo(new OwnershipState(2, 1, 1, false));
        net.network.partition(freezer.wire);
        net.settle();
        two.repo.destroyEntity(two.replication.entity(id));
        net.pass(70 * SimulatedNetwork.SECOND);
        assertThat(freezer.replication.ownership().query(frozen)).isEqualTo(new OwnershipState(2, 0, 1, false));
        assertThat(two.replication.isDead(id)).isFalse();
        two.spawn(8); // in a sample that does not name the dead any more
        net.settle();
        net.network.heal();
        net.pass(2 * LEASE);
        assertThat(freezer.replication.entity(id)).isEqualTo(Entity.NULL);
        assertThat(freezer.replication.hash()).isEqualTo(one.replication.hash());
    }
}
