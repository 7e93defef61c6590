package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Local;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipChange;
import io.fdp.replication.ownership.OwnershipConfig;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipPolicy;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ownership between nodes that hear each other: who asks, gives, releases, and who gets it. */
class OwnershipTest extends ThreeNodes {
    // ---- acquire

    @Test
    void shouldAcquireFromTheOwner() {
        net.settle();
        int operation = two.replication.ownership().acquire(ghost(two), placeOf(two));
        assertThat(two.replication.ownership().isPending(operation)).isTrue();
        net.settle();
        assertOwner(2, 1);
        assertThat(net.heard(two))
                .containsExactly(
                        new OwnershipChange(ghost(two), two.place.id(), OwnershipOutcome.ACQUIRED, operation, 1, 1));
        assertThat(net.heard(one))
                .containsExactly(new OwnershipChange(tank, one.place.id(), OwnershipOutcome.GIVEN, 0, 2, 1));
        assertThat(two.replication.ownership().isPending(operation)).isFalse();

        two.place.set(ghost(two), new Place(8, 8, 8));
        net.settle();
        assertThat(one.place.get(tank)).isEqualTo(new Place(8, 8, 8));
        assertThat(three.place.get(ghost(three))).isEqualTo(new Place(8, 8, 8));
        assertThat(two.replication.owner(ghost(two))).as("of the entity itself").isEqualTo(1);
    }

    @Test
    void shouldKeepPhasesFromWritingWhatWasGiven() {
        net.settle();
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        net.settle();
        for (TestNode node : List.of(one, two)) {
            node.repo.phases().enter(Phase.NETWORK_RECEIVE);
            node.repo.phases().enter(Phase.SIMULATION);
        }
        two.place.set(ghost(two), new Place(1, 2, 3));
        assertThatThrownBy(() -> one.place.set(tank, new Place(0, 0, 0))).isInstanceOf(PhaseException.class);
        for (TestNode node : List.of(one, two)) {
            node.repo.phases().enter(Phase.NETWORK_SEND);
            node.repo.phases().enter(Phase.PRESENTATION);
            node.repo.phases().enter(Phase.INITIALIZATION);
        }
    }

    @Test
    void shouldGoOnFromTheLastValueOfTheOwner() {
        net.settle();
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        for (int i = 0; i < 40; i++) {
            for (TestNode node : net.nodes()) {
                long entity = ghost(node);
                if (node.place.hasAuthority(entity)) {
                    Place now = node.place.get(entity);
                    node.place.set(entity, new Place(now.x() + 1, now.y(), now.z()));
                }
            }
            net.frames(1);
        }
        net.settle();
        double steps = one.place.get(tank).x() - 7;
        assertThat(steps).as("each frame one node counted, but for the way").isBetween(35.0, 40.0);
        assertOwner(2, 1);
    }

    /** Third nodes see the value at all times. */
    @Test
    void shouldNeverShowAGap() {
        net.settle();
        for (int round = 0; round < 6; round++) {
            TestNode asker = List.of(two, one, three, two, three, one).get(round);
            asker.replication.ownership().acquire(ghost(asker), placeOf(asker));
            for (int i = 0; i < 30; i++) {
                net.frames(1);
                for (TestNode node : net.nodes()) {
                    assertThat(node.place.has(ghost(node))).isTrue();
                }
            }
        }
        net.pass(2 * SimulatedNetwork.SECOND);
        assertOwner(1, 6);
    }

    @Test
    void shouldObeyThePolicyOfTheOwner() {
        boolean[] asked = new boolean[1];
        TestNode four = net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(request -> {
                            asked[0] = request.node() == 2
                                    && request.has(net.nodes().getLast().place)
                                    && !request.has(net.nodes().getLast().fuel)
                                    && !request.hasEntity();
                            return OwnershipPolicy.Answer.DENY;
                        })));
        long ship = four.spawn(1);
        net.settle();
        int operation = two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.settle();
        assertThat(asked[0]).isTrue();
        assertThat(net.heard(two))
                .extracting(OwnershipChange::outcome, OwnershipChange::operation, OwnershipChange::node)
                .containsExactly(tuple(OwnershipOutcome.REFUSED, operation, 4));
        assertThat(four.place.hasAuthority(ship)).isTrue();
        assertThat(four.replication.ownership().stats().refused()).isEqualTo(1);
    }

    @Test
    void shouldCountFailingPoliciesAsNo() {
        log.expect("a policy of ownership failed");
        TestNode four = net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(request -> {
                            throw new IllegalStateException("oops");
                        })));
        long ship = four.spawn(1);
        net.settle();
        two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.REFUSED);
    }

    @Test
    void shouldWaitForTheProgramToDecide() {
        TestNode four =
                net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(OwnershipPolicy.WAIT)));
        long ship = four.spawn(1);
        net.settle();
        int operation = two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.settle();
        assertThat(net.heard(four))
                .containsExactly(new OwnershipChange(ship, four.place.id(), OwnershipOutcome.REQUESTED, 0, 2, 0));
        four.replication.ownership().offer(ship, placeOf(four), 2);
        net.settle();
        assertThat(net.heard(two))
                .extracting(OwnershipChange::outcome, OwnershipChange::operation)
                .containsExactly(tuple(OwnershipOutcome.ACQUIRED, operation));
        assertThat(net.outcomes(four)).containsExactly(OwnershipOutcome.REQUESTED, OwnershipOutcome.GIVEN);
        assertThat(two.place.hasAuthority(two.mirror(four, ship))).isTrue();
    }

    @Test
    void shouldEndWithoutAnswer() {
        TestNode four =
                net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(OwnershipPolicy.WAIT)));
        long ship = four.spawn(1);
        net.settle();
        two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.pass(3 * SimulatedNetwork.SECOND);
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.TIMED_OUT);
        assertThat(two.replication.ownership().stats().pending()).isZero();
    }

    @Test
    void shouldCancelWhatTheOwnerHasNotGranted() {
        TestNode four =
                net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onAcquire(OwnershipPolicy.WAIT)));
        long ship = four.spawn(1);
        net.settle();
        int operation = two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.settle();
        assertThat(two.replication.ownership().cancel(operation)).isTrue();
        assertThat(two.replication.ownership().cancel(operation)).as("once").isFalse();
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.CANCELLED);

        int early = two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        assertThat(two.replication.ownership().cancel(early)).isTrue();
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.CANCELLED, OwnershipOutcome.CANCELLED);
        assertThat(two.replication.ownership().cancel(12345)).isFalse();
    }

    @Test
    void shouldNotCancelWhatIsOnItsWay() {
        net.settle();
        int operation = two.replication.ownership().acquire(ghost(two), placeOf(two));
        net.frames(1);
        two.replication.ownership().cancel(operation);
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.ACQUIRED);
        assertOwner(2, 1);
    }

    @Test
    void shouldSayWhatIsMissingOrUnavailable() {
        net.settle();
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.state));
        two.replication.ownership().acquireIfAvailable(ghost(two), placeOf(two));
        two.fuel.add(ghost(two), new Fuel(1));
        net.settle();
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.MISSING, OwnershipOutcome.UNAVAILABLE);
        three.replication.ownership().acquire(ghost(three), OwnershipGroup.of(three.place, three.fuel));
        net.settle();
        assertThat(net.outcomes(three))
                .containsExactly(OwnershipOutcome.SEVERAL_OWNERS, OwnershipOutcome.SEVERAL_OWNERS);
        two.replication.ownership().acquire(ghost(two), OwnershipGroup.of(two.fuel));
        net.settle();
        assertThat(net.outcomes(two)).as("what it has").endsWith(OwnershipOutcome.ACQUIRED);
        assertThat(two.replication.ownership().query(ghost(two), two.fuel).epoch())
                .isZero();
    }

    // ---- groups and entities

    @Test
    void shouldMoveGroupsAsOne() {
        one.fuel.add(tank, new Fuel(3));
        one.state.add(tank, new State((byte) 1, Mood.ANGRY, true, "abc"));
        net.settle();
        OwnershipGroup group = OwnershipGroup.of(two.place, two.fuel, two.state);
        int operation = two.replication.ownership().acquire(ghost(two), group);
        for (int i = 0; i < 20; i++) {
            net.frames(1);
            int owned = (two.place.hasAuthority(ghost(two)) ? 1 : 0)
                    + (two.fuel.hasAuthority(ghost(two)) ? 1 : 0)
                    + (two.state.hasAuthority(ghost(two)) ? 1 : 0);
            assertThat(owned).as("all or none").isIn(0, 3);
        }
        net.settle();
        assertThat(net.heard(two))
                .hasSize(3)
                .allMatch(event -> event.outcome() == OwnershipOutcome.ACQUIRED && event.operation() == operation);
        assertThat(net.outcomes(one)).hasSize(3).containsOnly(OwnershipOutcome.GIVEN);
    }

    @Test
    void shouldMoveTheEntityWithAllThatItsOwnerOwns() {
        one.fuel.add(tank, new Fuel(3));
        one.local.add(tank, new Local(5));
        one.repo.tag(Burning.class).add(tank);
        net.settle();
        two.state.add(ghost(two), new State((byte) 1, Mood.ANGRY, true, "of two"));
        two.local.add(ghost(two), new Local(6));
        net.settle();
        three.replication.ownership().acquire(ghost(three), OwnershipGroup.WHOLE);
        net.pass(2 * SimulatedNetwork.SECOND);
        for (TestNode node : net.nodes()) {
            assertThat(node.replication.owner(ghost(node))).isEqualTo(3);
            assertThat(node.replication.owner(ghost(node), node.place)).isEqualTo(3);
            assertThat(node.replication.owner(ghost(node), node.fuel)).isEqualTo(3);
            assertThat(node.replication.owner(ghost(node), node.state))
                    .as("not of the owner")
                    .isEqualTo(2);
            boolean owner = node == three;
            assertThat(node.repo.tag(Ghost.class).has(ghost(node))).isEqualTo(!owner);
            assertThat(node.repo.tag(Burning.class).hasAuthority(ghost(node))).isEqualTo(owner);
            assertThat(node.replication.hash()).isEqualTo(one.replication.hash());
        }
        assertThat(one.local.hasAuthority(tank))
                .as("what does not travel, follows")
                .isFalse();
        three.repo.setSide(ghost(three), 4);
        net.settle();
        assertThat(one.repo.side(tank)).isEqualTo(4);

        long id = one.replication.networkId(tank);
        three.repo.destroyEntity(ghost(three));
        net.settle();
        for (TestNode node : net.nodes()) {
            assertThat(node.replication.entity(id)).isEqualTo(Entity.NULL);
            assertThat(node.replication.isDead(id)).isTrue();
        }
    }

    @Test
    void shouldLetTheGiverSpeakForAnEntityThatIsOnItsWay() {
        net.settle();
        long id = one.replication.networkId(tank);
        one.replication.ownership().offer(tank, OwnershipGroup.WHOLE, 2);
        net.frames(3);
        one.repo.destroyEntity(tank);
        net.settle();
        for (TestNode node : net.nodes()) {
            assertThat(node.replication.entity(id)).isEqualTo(Entity.NULL);
        }
    }

    // ---- offer

    @Test
    void shouldOfferToANode() {
        net.settle();
        int operation = one.replication.ownership().offer(tank, place, 3);
        net.settle();
        assertOwner(3, 1);
        assertThat(net.heard(one))
                .containsExactly(new OwnershipChange(tank, one.place.id(), OwnershipOutcome.GIVEN, operation, 3, 1));
        assertThat(net.heard(three))
                .containsExactly(
                        new OwnershipChange(ghost(three), three.place.id(), OwnershipOutcome.ACQUIRED, 0, 1, 1));
    }

    @Test
    void shouldKeepWhatIsNotWanted() {
        TestNode four =
                net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onOffer(OwnershipPolicy.DENY)));
        net.settle();
        one.replication.ownership().offer(tank, place, 4);
        one.replication.ownership().offer(tank, place, 99);
        two.replication.ownership().offer(ghost(two), placeOf(two), 1);
        net.settle();
        assertThat(net.outcomes(one)).containsExactlyInAnyOrder(OwnershipOutcome.REFUSED, OwnershipOutcome.NODE_LOST);
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.NOT_OWNER);
        assertOwner(1, 0);
        assertThat(four.replication.ownership().stats().refused()).isEqualTo(1);
    }

    @Test
    void shouldCancelOffers() {
        TestNode four =
                net.join(4, new ReplicationConfig().ownership(new OwnershipConfig().onOffer(OwnershipPolicy.WAIT)));
        net.settle();
        int operation = one.replication.ownership().offer(tank, place, 4);
        net.settle();
        assertThat(net.outcomes(four)).containsExactly(OwnershipOutcome.REQUESTED);
        one.replication.ownership().cancel(operation);
        net.settle();
        assertThat(net.outcomes(one)).containsExactly(OwnershipOutcome.CANCELLED);
        one.replication.ownership().offer(tank, place, 4);
        net.settle();
        four.replication.ownership().acquire(ghost(four), placeOf(four));
        net.settle();
        assertOwner(4, 1);
    }

    // ---- edges

    @Test
    void shouldLetTheNewOwnerRemoveTheValue() {
        net.settle();
        two.replication.ownership().acquire(ghost(two), placeOf(two));
        while (!two.place.hasAuthority(ghost(two))) {
            net.frames(1);
        }
        two.place.remove(ghost(two));
        net.pass(3 * SimulatedNetwork.SECOND);
        for (TestNode node : net.nodes()) {
            assertThat(node.place.has(ghost(node))).isFalse();
        }
        three.place.add(ghost(three), new Place(9, 9, 9));
        net.settle();
        assertOwner(3, 0);
    }

    @Test
    void shouldHandOverBeforeTheRateIsDue() {
        TestNode four = net.join(4, new ReplicationConfig().component(PlaceTable.TYPE, Replicated.Mode.GROUP, 0.1));
        long ship = four.spawn(1);
        net.settle();
        two.replication.ownership().acquire(two.mirror(four, ship), placeOf(two));
        net.settle();
        assertThat(two.place.hasAuthority(two.mirror(four, ship))).isTrue();
    }

    @Test
    void shouldRefuseMisuse() {
        long local = one.repo.createEntity();
        OwnershipGroup none = OwnershipGroup.of(one.local);
        assertThatThrownBy(() -> one.replication.ownership().acquire(local, place))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContainingAll(Entity.toString(local), "publish it first");
        assertThatThrownBy(() -> one.replication.ownership().acquire(tank, none))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("Local is not replicated");
        assertThatThrownBy(() -> one.replication.ownership().offer(tank, place, 1))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("this is node 1");
        assertThatThrownBy(() -> one.replication.ownership().offer(tank, place, 65_536))
                .isInstanceOf(ReplicationException.class);
        assertThatThrownBy(() -> one.replication.ownership().release(tank, OwnershipGroup.WHOLE))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("always has an owner");
        assertThatThrownBy(OwnershipGroup::of).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new OwnershipConfig().timeout(0)).isInstanceOf(ReplicationException.class);
        assertThat(one.replication.ownership().query(local)).isEqualTo(OwnershipState.NONE);
        assertThat(one.replication.ownership().query(local, one.place)).isEqualTo(OwnershipState.NONE);
        one.replication.ownership().acquire(tank, place);
        one.repo.destroyEntity(tank);
        net.settle();
        assertThat(net.outcomes(one)).containsExactly(OwnershipOutcome.GONE);
    }
}
