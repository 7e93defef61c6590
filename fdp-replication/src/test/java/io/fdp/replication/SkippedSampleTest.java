package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Fuel;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.network.SimulatedNetwork;
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
