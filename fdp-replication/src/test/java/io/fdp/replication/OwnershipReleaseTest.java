package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.Components.Place;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Values that nobody owns: they keep their last value, and the owner of the entity publishes it. */
class OwnershipReleaseTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);
    private TestNode one;
    private TestNode two;
    private TestNode three;
    private long tank;
    private OwnershipGroup place;

    @BeforeEach
    void join() {
        one = net.join(1);
        two = net.join(2);
        three = net.join(3);
        tank = one.spawn(7);
        place = OwnershipGroup.of(one.place);
    }

    @AfterEach
    void close() {
        net.close();
    }

    private long ghost(TestNode node) {
        return node.mirror(one, tank);
    }

    private OwnershipGroup placeOf(TestNode node) {
        return OwnershipGroup.of(node.place);
    }

    private void assertOwner(int owner, int epoch) {
        for (TestNode node : net.nodes()) {
            long entity = ghost(node);
            OwnershipState state = node.replication.ownership().query(entity, node.place);
            assertThat(state.owner()).as("owner at " + node.wire.self()).isEqualTo(owner);
            assertThat(state.epoch()).as("epoch at " + node.wire.self()).isEqualTo(epoch);
            boolean self = node.wire.self().number() == owner;
            assertThat(state.owned()).isEqualTo(self);
            assertThat(node.place.hasAuthority(entity))
                    .as("authority of " + node.wire.self())
                    .isEqualTo(self);
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

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
