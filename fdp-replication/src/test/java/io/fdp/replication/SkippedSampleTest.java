package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A node that stood still hears only the last sample of each key, and comes to the same world as all others. */
class SkippedSampleTest extends ThreeNodes {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    private void assertSame() {
        for (TestNode node : net.nodes()) {
            assertThat(NodeDivergence.all(one.replication, node.replication, 5)).isEmpty();
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

    private OwnershipState fuelOf(TestNode node) {
        return node.replication.ownership().query(ghost(node), node.fuel);
    }

    /** The claim that the node knows is higher than the new one, and its publisher has ended it. */
    @Test
    void shouldTakeAValueThatWasRemovedAndAddedAgain() {
        one.fuel.add(tank, new Fuel(1));
        net.settle();
        one.replication.ownership().release(tank, OwnershipGroup.of(one.fuel));
        net.settle();
        assertThat(fuelOf(three)).isEqualTo(new OwnershipState(0, 1, 1, false));
        net.pause(three);
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.fuel));
        net.settle();
        assertThat(fuelOf(two).owned()).isTrue();
        two.fuel.remove(ghost(two));
        net.settle();
        one.fuel.add(tank, new Fuel(2));
        net.settle();
        net.resume(three);
        net.settle();
        assertThat(three.fuel.get(ghost(three)).litres()).isEqualTo(2);
        assertThat(fuelOf(three)).isEqualTo(new OwnershipState(1, 1, 0, false));
        assertThat(three.replication.stats().lostNodes()).isZero();
        assertSame();
    }

    /**
     * The owner of an entity publishes what another node released, takes it and removes it. That node hears only the
     * end of this, so for it the value was never gone.
     */
    @Test
    void shouldGoOnWithAValueWhoseEndWasAllThatTheReleaserHeard() {
        one.fuel.add(tank, new Fuel(1));
        one.plan.add(tank, new Plan("p", List.of(1)));
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.fuel, two.plan));
        net.pass(3 * LEASE);
        two.replication.ownership().release(ghost(two), OwnershipGroup.of(two.fuel, two.plan));
        for (int i = 0; i < 100 && fuelOf(one).publisher() != 1; i++) {
            net.frames(1);
        }
        assertThat(fuelOf(two)).as("not heard yet").isEqualTo(new OwnershipState(0, 2, 2, false));
        net.pause(two);
        net.settle();
        assertThat(fuelOf(three)).isEqualTo(new OwnershipState(0, 1, 3, false));
        one.replication.ownership().acquire(tank, OwnershipGroup.of(one.fuel, one.plan));
        net.settle();
        one.fuel.remove(tank);
        one.plan.remove(tank);
        net.settle();
        assertThat(one.fuel.has(tank)).isFalse();
        assertThat(fuelOf(three)).isEqualTo(new OwnershipState(0, 2, 2, false));
        assertThat(three.plan.has(ghost(three))).isTrue();
        net.resume(two);
        net.settle();
        assertThat(fuelOf(two)).isEqualTo(new OwnershipState(0, 2, 2, false));
        net.pass(3 * LEASE);
        for (TestNode node : net.nodes()) {
            assertThat(fuelOf(node)).isEqualTo(new OwnershipState(0, 1, 3, false));
            assertThat(node.plan.has(ghost(node))).isTrue();
        }
        assertThat(two.replication.stats().lostNodes()).isZero();
        assertSame();
    }

    /** What is taken and removed is not undone while the node that released it gives way. */
    @Test
    void shouldRemoveWhatWasReleased() {
        one.fuel.add(tank, new Fuel(1));
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.fuel));
        net.pass(3 * LEASE);
        net.network.delay(20 * SimulatedNetwork.MILLISECOND, 40 * SimulatedNetwork.MILLISECOND);
        two.replication.ownership().release(ghost(two), OwnershipGroup.of(two.fuel));
        for (int i = 0; i < 100 && fuelOf(one).publisher() != 1; i++) {
            net.frames(1);
        }
        one.replication.ownership().acquire(tank, OwnershipGroup.of(one.fuel));
        net.frames(1);
        one.fuel.remove(tank);
        for (int i = 0; i < 1000; i++) {
            net.frames(1);
            assertThat(one.fuel.has(tank)).isFalse();
        }
        assertSame();
        assertThat(two.fuel.has(ghost(two))).isFalse();
        assertThat(three.fuel.has(ghost(three))).isFalse();
    }

    /** The giver of a group does not see that the new owner had a part of it. */
    @Test
    void shouldEndAPartOfAGroupThatTheNewOwnerRemoved() {
        one.fuel.add(tank, new Fuel(1));
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.place, two.fuel));
        for (int i = 0; i < 100 && !fuelOf(two).owned(); i++) {
            net.frames(1);
        }
        assertThat(fuelOf(one)).as("not heard yet").isEqualTo(new OwnershipState(2, 1, 1, false));
        net.pause(one);
        two.fuel.remove(ghost(two));
        net.settle();
        net.resume(one);
        net.settle();
        assertThat(one.place.hasAuthority(tank)).isFalse();
        assertThat(one.replication.owner(tank, one.place)).isEqualTo(2);
        net.pass(3 * LEASE);
        for (TestNode node : net.nodes()) {
            assertThat(node.fuel.has(ghost(node)))
                    .as("removed at " + node.wire.self())
                    .isFalse();
        }
        assertThat(one.replication.stats().lostNodes()).isZero();
        assertSame();
        one.fuel.add(tank, new Fuel(5));
        net.settle();
        assertThat(three.fuel.get(ghost(three)).litres()).isEqualTo(5);
        assertSame();
    }
}
