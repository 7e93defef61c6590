package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Place;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.network.SimulatedNetwork;
import org.junit.jupiter.api.Test;

/** Values that nobody owns: they keep their last value, and the owner of the entity publishes it. */
class OwnershipReleaseTest extends ThreeNodes {
    @Test
    void shouldReleaseToTheOwnerOfTheEntity() {
        net.settle();
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        net.settle();
        two.place.set(ghost(two), new Place(3, 3, 3));
        int operation = two.replication.ownership().release(ghost(two), placeOf(two));
        net.pass(3 * SimulatedNetwork.SECOND);
        for (TestNode node : net.nodes()) {
            OwnershipState state = node.replication.ownership().query(ghost(node), node.place);
            assertThat(state).isEqualTo(new OwnershipState(0, 1, 3, false));
            assertThat(state.isAvailable()).isTrue();
            assertThat(node.place.get(ghost(node))).isEqualTo(new Place(3, 3, 3));
        }
        assertThat(net.outcomes(two)).endsWith(OwnershipOutcome.RELEASED);
        assertThat(net.heard(two).getLast().operation()).isEqualTo(operation);
        net.crash(two);
        net.pass(4 * SimulatedNetwork.SECOND);
        assertThat(three.place.get(ghost(three)))
                .as("of the owner of the entity")
                .isEqualTo(new Place(3, 3, 3));

        three.replication.ownership().acquireIfAvailable(ghost(three), placeOf(three));
        net.settle();
        assertOwner(3, 4);
    }

    @Test
    void shouldReacquireWhatItReleased() {
        net.settle();
        one.replication.ownership().release(tank, place);
        net.settle();
        assertThat(one.place.hasAuthority(tank)).isFalse();
        one.replication.ownership().acquireIfAvailable(tank, place);
        net.settle();
        assertOwner(1, 2);
        two.replication.ownership().release(ghost(two), placeOf(two));
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.NOT_OWNER);
    }

    @Test
    void shouldPublishReleasedValuesOfEntitiesThatMove() {
        net.settle();
        one.replication.ownership().release(tank, place);
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.ENTITY);
        net.pass(3 * SimulatedNetwork.SECOND);
        for (TestNode node : net.nodes()) {
            assertThat(node.replication.owner(ghost(node))).isEqualTo(2);
            assertThat(node.replication.ownership().query(ghost(node), node.place))
                    .isEqualTo(new OwnershipState(0, 2, 2, false));
        }
        long id = one.replication.networkId(tank);
        net.crash(one);
        net.pass(4 * SimulatedNetwork.SECOND);
        assertThat(three.place.get(three.replication.entity(id)).x()).isEqualTo(7);
    }
}
