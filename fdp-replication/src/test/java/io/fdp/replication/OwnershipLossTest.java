package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Local;
import io.fdp.replication.Components.Place;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.ownership.OwnershipChange;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.replication.ownership.OwnershipOutcome;
import io.fdp.replication.ownership.OwnershipState;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Ownership when nodes are lost: crashes, partitions, and both sides of a split brain. */
class OwnershipLossTest {
    private static final long LEASE = 2 * SimulatedNetwork.SECOND;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final TestNetwork net = new TestNetwork(1, worlds);

    @AfterEach
    void close() {
        net.close();
    }

    private TestNode taker(int number) {
        return net.join(number, new ReplicationConfig().onLoss(LossPolicy.TAKE_OVER));
    }

    private void assertAgreed(long id, int owner, int epoch) {
        long hash = net.nodes().getFirst().replication.hash();
        for (TestNode node : net.nodes()) {
            long entity = node.replication.entity(id);
            assertThat(node.repo.isAlive(entity)).as("at " + node.wire.self()).isTrue();
            assertThat(node.replication.owner(entity)).isEqualTo(owner);
            assertThat(node.replication.owner(entity, node.place)).isEqualTo(owner);
            assertThat(node.replication.ownership().query(entity, node.place).epoch())
                    .isEqualTo(epoch);
            boolean self = node.wire.self().number() == owner;
            assertThat(node.place.hasAuthority(entity)).isEqualTo(self);
            assertThat(node.repo.tag(Ghost.class).has(entity)).isEqualTo(!self);
            assertThat(node.replication.hash()).isEqualTo(hash);
        }
    }

    @Test
    void shouldTakeOverFromACrashedNode() {
        TestNode four = taker(4);
        TestNode two = taker(2);
        taker(3);
        long id = four.replication.networkId(four.spawn(7));
        net.settle();
        net.crash(four);
        net.pass(2 * LEASE);
        assertAgreed(id, 2, 1);
        long entity = two.replication.entity(id);
        assertThat(net.heard(two))
                .containsExactly(
                        new OwnershipChange(entity, OwnershipChange.ENTITY, OwnershipOutcome.TAKEN_OVER, 0, 4, 1),
                        new OwnershipChange(entity, two.place.id(), OwnershipOutcome.TAKEN_OVER, 0, 4, 1));
        assertThat(two.replication.ownership().stats().takenOver()).isEqualTo(2);
        two.place.set(entity, new Place(1, 2, 3));
        net.settle();
        net.crash(two);
        net.pass(2 * LEASE);
        assertAgreed(id, 3, 2);
        assertThat(net.nodes()
                        .getFirst()
                        .place
                        .get(net.nodes().getFirst().replication.entity(id)))
                .isEqualTo(new Place(1, 2, 3));
    }

    /** Entities that others made are never held back: else two nodes would take this one over, for good. */
    @Test
    void shouldTellOfWhatItTookOverAlthoughItsFilterDoesNotMatch() {
        TestNode four = taker(4);
        EntityRepository repo = worlds.create();
        FuelTable fuel = repo.register(FuelTable.TYPE);
        Query fuelled = repo.query().with(fuel).build();
        TestNode two = net.join(
                2, repo, new ReplicationConfig().onLoss(LossPolicy.TAKE_OVER).sendOnly(fuelled));
        TestNode three = taker(3);
        long secret = two.replication.networkId(two.spawn(1));
        long id = four.replication.networkId(four.spawn(7));
        net.settle();
        net.crash(four);
        net.pass(3 * LEASE);
        assertAgreed(id, 2, 1);
        assertThat(three.replication.entity(secret))
                .as("what the node made is held back")
                .isEqualTo(Entity.NULL);
    }

    /** The node with the lowest number only looks on: the next one steps in. */
    @Test
    void shouldLetTheNextNodeTakeOverIfTheFirstDoesNot() {
        TestNode four = taker(4);
        TestNode one = net.join(1, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        net.join(2);
        taker(3);
        long id = four.replication.networkId(four.spawn(7));
        net.settle();
        long frozen = one.replication.entity(id);
        net.crash(four);
        net.pass(2 * LEASE);
        assertAgreed(id, 3, 1);
        assertThat(one.replication.entity(id)).as("the same ghost").isEqualTo(frozen);
    }

    @Test
    void shouldTakeOverByComponentAndByTemplate() {
        TestNode three = net.join(3);
        TestNode one = net.join(
                1,
                new ReplicationConfig()
                        .onLoss(FuelTable.TYPE, LossPolicy.TAKE_OVER)
                        .onLossOfTemplate(12, LossPolicy.TAKE_OVER)
                        .onLossOfTemplate(13, LossPolicy.FREEZE));
        long mine = one.spawn(1);
        long plain = three.replication.networkId(three.spawn(2));
        long kept = three.spawn(3);
        three.repo.setTkbType(kept, 12);
        long frozen = three.spawn(4);
        three.repo.setTkbType(frozen, 13);
        long keptId = three.replication.networkId(kept);
        long frozenId = three.replication.networkId(frozen);
        net.settle();
        three.fuel.add(three.mirror(one, mine), new Fuel(5));
        three.aim.add(three.mirror(one, mine), new Components.Aim(0, new long[] {0, 0}, (short) 1));
        net.settle();
        net.crash(three);
        net.pass(2 * LEASE);
        assertThat(one.replication.entity(plain)).isEqualTo(Entity.NULL);
        assertThat(one.replication.owner(one.replication.entity(keptId))).isEqualTo(1);
        assertThat(one.replication.owner(one.replication.entity(keptId), one.place))
                .isEqualTo(1);
        assertThat(one.replication.owner(one.replication.entity(frozenId))).isEqualTo(3);
        assertThat(one.fuel.get(mine)).isEqualTo(new Fuel(5));
        assertThat(one.fuel.hasAuthority(mine)).isTrue();
        assertThat(one.aim.has(mine)).isFalse();

        one.replication.ownership().acquire(one.replication.entity(frozenId), OwnershipGroup.WHOLE);
        net.settle();
        assertThat(one.replication.owner(one.replication.entity(frozenId)))
                .as("who asks gets what is frozen")
                .isEqualTo(1);
        assertThat(one.place.hasAuthority(one.replication.entity(frozenId))).isTrue();
    }

    /** Both sides go on; when the partition heals the higher claim holds, and the other side hears of it. */
    @Test
    void shouldAgreeAfterASplitBrain() {
        TestNode one = taker(1);
        TestNode two = taker(2);
        TestNode three = taker(3);
        long tank = three.spawn(7);
        three.local.add(tank, new Local(4));
        long id = three.replication.networkId(tank);
        net.settle();
        net.network.partition(three.wire);
        net.pass(2 * LEASE);
        long ghost = one.replication.entity(id);
        assertThat(one.place.hasAuthority(ghost)).isTrue();
        assertThat(three.place.hasAuthority(tank)).as("both sides go on").isTrue();
        one.place.set(ghost, new Place(1, 1, 1));
        three.place.set(tank, new Place(3, 3, 3));
        net.settle();
        net.network.heal();
        net.pass(2 * LEASE);
        assertAgreed(id, 1, 1);
        assertThat(three.place.get(tank)).isEqualTo(new Place(1, 1, 1));
        assertThat(two.place.get(two.replication.entity(id))).isEqualTo(new Place(1, 1, 1));
        assertThat(net.heard(three))
                .containsExactlyInAnyOrder(
                        new OwnershipChange(tank, OwnershipChange.ENTITY, OwnershipOutcome.YIELDED, 0, 1, 1),
                        new OwnershipChange(tank, three.place.id(), OwnershipOutcome.YIELDED, 0, 1, 1));
        assertThat(three.replication.stats().yielded()).isEqualTo(2);
        assertThat(three.local.hasAuthority(tank)).isFalse();
    }

    /** Two pairs without each other: both take over, with the same epoch. */
    @Test
    void shouldAgreeWhenBothSidesTakeOver() {
        TestNode one = taker(1);
        TestNode two = taker(2);
        TestNode three = taker(3);
        TestNode four = taker(4);
        TestNode five = taker(5);
        long id = five.replication.networkId(five.spawn(7));
        net.settle();
        net.network.partition(one.wire, two.wire);
        net.network.partition(five.wire);
        net.pass(2 * LEASE);
        assertThat(one.replication.owner(one.replication.entity(id))).isEqualTo(1);
        assertThat(three.replication.owner(three.replication.entity(id))).isEqualTo(3);
        assertThat(five.replication.owner(five.replication.entity(id))).isEqualTo(5);
        net.network.heal();
        net.pass(2 * LEASE);
        assertAgreed(id, 3, 1);
        assertThat(net.outcomes(one)).endsWith(OwnershipOutcome.YIELDED, OwnershipOutcome.YIELDED);
        assertThat(net.outcomes(four)).isEmpty();
    }

    @Test
    void shouldTakeBackWhatALostNodeDidNotTake() {
        TestNode one = net.join(1);
        TestNode two = net.join(2);
        TestNode three = net.join(3);
        long tank = one.spawn(7);
        net.settle();
        int operation = one.replication.ownership().offer(tank, OwnershipGroup.of(one.place), 2);
        int frames = 0;
        while (one.place.hasAuthority(tank)) {
            net.frames(1);
            assertThat(++frames).isLessThan(100);
        }
        net.network.partition(two.wire); // before the value came
        net.pass(3 * LEASE);
        assertThat(one.place.hasAuthority(tank)).isTrue();
        assertThat(net.heard(one).getLast().operation()).isEqualTo(operation);
        assertThat(net.outcomes(one)).containsAnyOf(OwnershipOutcome.TIMED_OUT, OwnershipOutcome.NODE_LOST);
        assertThat(one.replication.ownership().stats().takenBack()).isEqualTo(1);
        net.network.heal();
        net.pass(2 * LEASE);
        assertAgreed(one.replication.networkId(tank), 1, 2);
        assertThat(three.place.has(three.mirror(one, tank))).isTrue();
    }

    /** A hand-over names the life of its receiver: who starts again does not get it. */
    @Test
    void shouldNotGiveToALaterLife() {
        TestNode one = net.join(1);
        TestNode two = net.join(2);
        long tank = one.spawn(7);
        long id = one.replication.networkId(tank);
        net.settle();
        one.replication.ownership().offer(tank, OwnershipGroup.WHOLE, 2);
        int frames = 0;
        while (one.place.hasAuthority(tank)) {
            net.frames(1);
            assertThat(++frames).isLessThan(100);
        }
        net.nodes().remove(two);
        two.replication.close();
        TestNode again = new TestNode(worlds.create(), net.network.restart(two.wire));
        net.nodes().add(again);
        net.pass(2 * LEASE);
        assertThat(NetworkId.node(id)).isEqualTo(1);
        assertAgreed(id, 1, 2);
        assertThat(net.outcomes(again)).isEmpty();
    }

    /** What its owner removed while it was away is removed here, too. */
    @Test
    void shouldNoticeWhatIsMissingWhenAFrozenNodeComesBack() {
        TestNode one = net.join(1);
        TestNode two = net.join(2, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        long tank = one.spawn(1);
        one.fuel.add(tank, new Fuel(1));
        net.settle();
        net.network.partition(one.wire);
        net.pass(2 * LEASE);
        one.fuel.remove(tank);
        net.settle();
        assertThat(two.fuel.has(two.mirror(one, tank))).isTrue();
        net.network.heal();
        net.pass(LEASE);
        assertThat(two.fuel.has(two.mirror(one, tank))).isFalse();
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    /** Who publishes what nobody owns is lost and comes back: its samples count again, and so does what it removed. */
    @Test
    void shouldFollowThePublisherOfAReleasedValueThatComesBack() {
        TestNode one = net.join(1);
        TestNode two = net.join(2, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        long kept = one.spawn(1);
        long removed = one.spawn(2);
        net.settle();
        one.replication.ownership().release(kept, OwnershipGroup.of(one.place));
        one.replication.ownership().release(removed, OwnershipGroup.of(one.place));
        net.settle();
        net.network.partition(one.wire);
        net.pass(2 * LEASE);
        assertThat(two.place.has(two.mirror(one, removed))).as("frozen").isTrue();
        one.replication.ownership().acquire(removed, OwnershipGroup.of(one.place));
        net.settle();
        one.place.remove(removed);
        net.settle();
        net.network.heal();
        net.pass(LEASE);
        assertThat(two.replication.ownership().query(two.mirror(one, kept), two.place))
                .isEqualTo(new OwnershipState(0, 1, 1, false));
        assertThat(two.place.has(two.mirror(one, removed))).isFalse();
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldEndRequestsToLostNodes() {
        TestNode one = net.join(1);
        TestNode two = net.join(2, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        long tank = one.spawn(1);
        net.settle();
        long ghost = two.mirror(one, tank);
        net.network.partition(one.wire);
        net.pass(LEASE - SimulatedNetwork.SECOND);
        two.replication.ownership().acquire(ghost, OwnershipGroup.of(two.place));
        net.pass(2 * LEASE);
        assertThat(net.outcomes(two)).containsExactly(OwnershipOutcome.NODE_LOST);
        assertThat(two.replication.ownership().stats().pending()).isZero();
    }

    /** A process that was stopped finds all others silent; it must not take over from the living. */
    @Test
    void shouldYieldAfterItStoodStill() {
        TestNode one = taker(1);
        TestNode two = taker(2);
        TestNode three = taker(3);
        long ofOne = one.replication.networkId(one.spawn(1));
        long ofTwo = two.replication.networkId(two.spawn(2));
        long ofThree = three.replication.networkId(three.spawn(3));
        net.settle();
        net.network.partition(two.wire);
        net.nodes().remove(two); // its frames stand still
        net.pass(3 * LEASE);
        net.nodes().add(two);
        net.pass(LEASE / 2); // it goes on, and its wire has not found the others again
        assertThat(two.replication.nodes()).isEmpty();
        assertThat(two.replication.ownership().stats().takenOver()).isZero();
        net.network.heal();
        net.pass(2 * LEASE);
        assertAgreed(ofOne, 1, 0);
        assertAgreed(ofTwo, 1, 1);
        assertAgreed(ofThree, 3, 0);
    }

    /** If the others are dead indeed, a node that stood still takes over in the end. */
    @Test
    void shouldTakeOverAfterItStoodStill() {
        TestNode one = taker(1);
        TestNode two = taker(2);
        long ofOne = one.replication.networkId(one.spawn(1));
        net.settle();
        net.nodes().remove(two);
        net.crash(one);
        net.pass(3 * LEASE);
        net.network.advance(3 * LEASE);
        net.nodes().add(two);
        net.pass(LEASE);
        assertThat(two.replication.ownership().stats().takenOver()).isZero();
        net.pass(LEASE);
        assertAgreed(ofOne, 2, 1);
    }
}
