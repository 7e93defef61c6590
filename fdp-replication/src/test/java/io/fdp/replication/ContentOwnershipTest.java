package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Parts and objects change hands as values do. */
class ContentOwnershipTest extends ThreeNodes {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @BeforeEach
    void fill() {
        one.gun.add(tank, new Gun(tank, (short) 1, Mood.CALM));
        one.gun.add(tank, new Gun(0, (short) 2, Mood.ANGRY));
        one.plan.add(tank, new Plan("first", List.of(1)));
        net.settle();
    }

    private void assertOwners(int guns, int plan) {
        for (TestNode node : net.nodes()) {
            assertOwner(node, node.gun, guns);
            assertOwner(node, node.plan, plan);
            assertThat(NodeDivergence.all(one.replication, node.replication, 5)).isEmpty();
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
    }

    private void assertOwner(TestNode node, ComponentColumn column, int owner) {
        OwnershipState state = node.replication.ownership().query(ghost(node), column);
        String what = column.name() + " at " + node.wire.self();
        assertThat(state.owner()).as("owner of " + what).isEqualTo(owner);
        assertThat(node.replication.owner(ghost(node), column)).as(what).isEqualTo(owner);
        assertThat(state.owned()).as(what).isEqualTo(node.wire.self().number() == owner);
        assertThat(column.hasAuthority(ghost(node))).as("authority of " + what).isEqualTo(state.owned());
    }

    @Test
    void shouldAcquirePartsAndObjects() {
        int operation = two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.gun, two.plan));
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(2, 2);
        assertThat(net.heard(two))
                .hasSize(2)
                .allMatch(event -> event.outcome() == OwnershipOutcome.ACQUIRED && event.operation() == operation);
        assertThat(net.outcomes(one)).containsExactly(OwnershipOutcome.GIVEN, OwnershipOutcome.GIVEN);
        assertThat(two.gun.count(ghost(two)))
                .as("goes on from what the giver had")
                .isEqualTo(2);

        two.gun.removeAt(ghost(two), 0);
        two.plan.set(ghost(two), new Plan("second", List.of()));
        net.settle();
        assertThat(one.gun.count(tank)).isEqualTo(1);
        assertThat(three.plan.get(ghost(three)).text()).isEqualTo("second");
        one.repo.phases().enter(Phase.NETWORK_RECEIVE);
        one.repo.phases().enter(Phase.SIMULATION);
        assertThatThrownBy(() -> one.gun.removeAt(tank, 0)).isInstanceOf(PhaseException.class);
        one.repo.phases().enter(Phase.NETWORK_SEND);
        one.repo.phases().enter(Phase.PRESENTATION);
        one.repo.phases().enter(Phase.INITIALIZATION);

        two.gun.removeAt(ghost(two), 0);
        two.plan.remove(ghost(two));
        net.settle();
        for (TestNode node : net.nodes()) {
            assertThat(node.gun.has(ghost(node))).isFalse();
            assertThat(node.plan.has(ghost(node))).isFalse();
        }
    }

    @Test
    void shouldShowContentsAtAllTimesWhileTheyMove() {
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.gun, two.plan));
        for (int i = 0; i < 200; i++) {
            net.frames(1);
            for (TestNode node : net.nodes()) {
                assertThat(node.gun.count(ghost(node))).as("frame " + i).isEqualTo(2);
                assertThat(node.plan.get(ghost(node)).text()).isEqualTo("first");
            }
        }
        assertOwners(2, 2);
    }

    @Test
    void shouldOfferReleaseAndMoveTheWhole() {
        one.replication.ownership().offer(tank, OwnershipGroup.of(one.plan), 3);
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(1, 3);
        three.replication.ownership().release(ghost(three), OwnershipGroup.of(three.plan));
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(1, 0);
        for (TestNode node : net.nodes()) {
            OwnershipState state = node.replication.ownership().query(ghost(node), node.plan);
            assertThat(state.isAvailable()).isTrue();
            assertThat(state.publisher()).as("the owner of the entity").isEqualTo(1);
        }
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.WHOLE);
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(2, 0);
        TestNode late = net.join(4);
        net.pass(SimulatedNetwork.SECOND);
        assertThat(late.plan.get(ghost(late)).text()).isEqualTo("first");
        assertThat(late.gun.count(ghost(late))).isEqualTo(2);
        two.replication.ownership().acquireIfAvailable(ghost(two), OwnershipGroup.of(two.plan));
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(2, 2);
    }

    @Test
    void shouldTakeOverFreezeOrRemoveWhatALostNodeOwned() {
        ReplicationConfig config = new ReplicationConfig()
                .onLoss(LossPolicy.TAKE_OVER)
                .onLoss(ManagedType.of(Plan.class), LossPolicy.FREEZE);
        TestNode four = net.join(4, config);
        TestNode five = net.join(5, new ReplicationConfig().onLoss(LossPolicy.TAKE_OVER));
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.gun, two.plan));
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwners(2, 2);
        net.crash(two);
        net.pass(3 * LEASE);
        assertThat(four.gun.hasAuthority(ghost(four)))
                .as("the lowest that takes over")
                .isTrue();
        assertThat(four.plan.hasAuthority(ghost(four))).as("freezes").isFalse();
        assertThat(five.plan.hasAuthority(ghost(five))).as("takes over").isTrue();
        assertOwners(4, 5);
    }

    @Test
    void shouldRemoveWhatALostNodeOwnedByDefault() {
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.gun));
        net.pass(2 * SimulatedNetwork.SECOND);
        net.crash(two);
        net.pass(2 * LEASE);
        assertThat(one.gun.has(tank)).isFalse();
        assertThat(three.gun.has(ghost(three))).isFalse();
        assertThat(one.plan.hasAuthority(tank)).isTrue();
    }

    @Test
    void shouldRefuseTags() {
        assertThatThrownBy(
                        () -> one.replication.ownership().acquire(tank, OwnershipGroup.of(one.repo.tag(Burning.class))))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContainingAll("Burning", "tag", "OwnershipGroup.ENTITY");
    }
}
