package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fdp.annotations.Replicated;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.phase.Phase;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Local;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.model.Ghost;
import io.fdp.replication.model.LossPolicy;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.model.ReplicationException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What one node sees of another, on a network without faults. */
class ReplicationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final List<TestNode> nodes = new ArrayList<>();

    private TestNode join(int number) {
        return join(number, new ReplicationConfig());
    }

    private TestNode join(int number, ReplicationConfig config) {
        TestNode node = new TestNode(worlds.create(), network.join(number, "node " + number), config);
        nodes.add(node);
        return node;
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    /** Frames of all nodes, until all have seen everything. */
    private void settle() {
        for (int i = 0; i < 10; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
    }

    private void pass(long nanos) {
        for (long at = 0; at < nanos; at += 100 * SimulatedNetwork.MILLISECOND) {
            network.advance(100 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
    }

    /** While observers are called, none can leave: then all goes on, and the next close ends all. */
    @Test
    void shouldBeClosedAsAWholeOrNotAtAll() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(7);
        List<Throwable> refused = new ArrayList<>();
        FrameObserver closing = frame -> refused.add(catchThrowable(one.replication::close));
        one.repo.observers().add(closing);
        settle();
        assertThat(refused).isNotEmpty().allMatch(PhaseException.class::isInstance);
        assertThat(two.replication.entity(one.replication.networkId(tank))).isNotEqualTo(Entity.NULL);
        one.repo.observers().remove(closing);
        one.replication.close();
        assertThat(one.repo.observers().count()).isZero();
    }

    @Test
    void shouldShowEntitiesAndValuesOfOthers() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(7);
        one.state.add(tank, new State((byte) 3, Mood.ANGRY, true, "größe"));
        one.fuel.add(tank, new Fuel(40));
        one.local.add(tank, new Local(5));
        settle();

        long ghost = two.mirror(one, tank);
        assertThat(two.repo.isAlive(ghost)).isTrue();
        assertThat(two.place.get(ghost)).isEqualTo(new Place(7, 0, 0));
        assertThat(two.state.get(ghost)).isEqualTo(new State((byte) 3, Mood.ANGRY, true, "größe"));
        assertThat(two.fuel.get(ghost)).isEqualTo(new Fuel(40));
        assertThat(two.local.has(ghost)).isFalse();
        assertThat(two.place.hasAuthority(ghost)).isFalse();
        assertThat(two.repo.tag(Ghost.class).has(ghost)).isTrue();
        assertThat(two.replication.owner(ghost)).isEqualTo(1);
        assertThat(one.repo.tag(Ghost.class).has(tank)).isFalse();
        assertThat(one.replication.owner(tank)).isEqualTo(1);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash()).isNotZero();
    }

    /** The ids of two children and of their parents have the same bits in common: the children still differ. */
    @Test
    void shouldHashChildrenByTheirOwnIds() {
        TestNode one = join(1);
        long[] all = new long[9];
        for (int i = 0; i < all.length; i++) {
            all[i] = one.spawn(0);
        }
        settle();
        int compared = 0;
        for (int i = 0; compared == 0 && i + 3 < all.length; i++) {
            long common = one.replication.networkId(all[i]) ^ one.replication.networkId(all[i + 3]);
            if (common == (one.replication.networkId(all[i + 1]) ^ one.replication.networkId(all[i + 2]))) {
                one.repo.hierarchy().addChild(all[i + 3], all[i]);
                one.repo.hierarchy().addChild(all[i + 2], all[i + 1]);
                one.repo.setSide(all[i], 1);
                one.repo.setSide(all[i + 1], 2);
                long before = one.replication.hash();
                one.repo.setSide(all[i], 2);
                one.repo.setSide(all[i + 1], 1);
                assertThat(one.replication.hash()).isNotEqualTo(before);
                compared++;
            }
        }
        assertThat(compared).isPositive();
    }

    @Test
    void shouldFollowChangesRemovalsAndAdditions() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(7);
        settle();
        long ghost = two.mirror(one, tank);

        one.place.set(tank, new Place(8, 9, 10));
        one.fuel.add(tank, new Fuel(1));
        settle();
        assertThat(two.place.get(ghost)).isEqualTo(new Place(8, 9, 10));
        assertThat(two.fuel.get(ghost)).isEqualTo(new Fuel(1));

        one.place.remove(tank);
        one.fuel.remove(tank);
        settle();
        assertThat(two.place.has(ghost)).isFalse();
        assertThat(two.fuel.has(ghost)).isFalse();
        assertThat(two.repo.isAlive(ghost)).isTrue();
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());

        one.place.add(tank, new Place(1, 1, 1));
        settle();
        assertThat(two.place.get(ghost)).isEqualTo(new Place(1, 1, 1));
    }

    @Test
    void shouldSendNothingWhenNothingChanges() {
        TestNode one = join(1);
        join(2);
        for (int i = 0; i < 2000; i++) {
            one.spawn(i);
        }
        settle();
        long before = one.replication.stats().sent();
        settle();
        assertThat(one.replication.stats().sent()).isEqualTo(before);
    }

    @Test
    void shouldSendOnlyGroupsWithNews() {
        TestNode one = join(1);
        join(2);
        long[] all = new long[1024];
        for (int i = 0; i < all.length; i++) {
            all[i] = one.spawn(i);
        }
        settle();
        long before = one.replication.stats().sent();
        one.place.set(all[300], new Place(0, 0, 1));
        settle();
        assertThat(one.replication.stats().sent()).isEqualTo(before + 1);
        assertThat(one.replication.stats().unchanged()).isPositive();
    }

    @Test
    void shouldKeepToTheRate() {
        TestNode one = join(1, new ReplicationConfig().component(PlaceTable.TYPE, Replicated.Mode.GROUP, 2));
        TestNode two = join(2);
        long tank = one.spawn(0);
        settle();
        long before = one.replication.stats().sent();
        for (int i = 1; i <= 20; i++) {
            one.place.set(tank, new Place(i, 0, 0));
            network.advance(100 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
        assertThat(one.replication.stats().sent() - before).isBetween(3L, 5L);
        pass(SimulatedNetwork.SECOND);
        assertThat(two.place.get(two.mirror(one, tank)).x()).isEqualTo(20);
    }

    @Test
    void shouldLetGhostsDieWithTheirOriginal() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(7);
        long id = one.replication.networkId(tank);
        settle();
        long ghost = two.replication.entity(id);
        one.repo.destroyEntity(tank);
        settle();

        assertThat(two.repo.isAlive(ghost)).isFalse();
        assertThat(two.replication.entity(id)).isEqualTo(Entity.NULL);
        assertThat(two.replication.isDead(id)).isTrue();
        assertThat(two.replication.stats().died()).isEqualTo(1);
        assertThat(two.replication.stats().tombstones()).isEqualTo(1);
        assertThat(one.replication.networkId(tank)).isEqualTo(NetworkId.NONE);
        assertThat(one.spawn(8)).as("at the same index").isNotEqualTo(tank);
        settle();
        assertThat(two.repo.entityCount()).isEqualTo(1);
        pass(61 * SimulatedNetwork.SECOND);
        assertThat(two.replication.stats().tombstones()).isZero();
        assertThat(one.replication.stats().tombstones()).isZero();
    }

    @Test
    void shouldCarryHeadersTagsAndParents() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        long gun = one.spawn(2);
        one.repo.setSide(tank, 2);
        one.repo.setFlags(tank, 65_535);
        one.repo.setDisType(tank, 0x0102_0304_0506_0708L);
        one.repo.setTkbType(tank, 12);
        one.repo.tag(Burning.class).add(tank);
        one.repo.hierarchy().addChild(tank, gun);
        settle();

        long ghost = two.mirror(one, tank);
        assertThat(two.repo.side(ghost)).isEqualTo(2);
        assertThat(two.repo.flags(ghost)).isEqualTo(65_535);
        assertThat(two.repo.disType(ghost)).isEqualTo(0x0102_0304_0506_0708L);
        assertThat(two.repo.tkbType(ghost)).isEqualTo(12);
        assertThat(two.repo.tag(Burning.class).has(ghost)).isTrue();
        assertThat(two.repo.tag(Burning.class).hasAuthority(ghost)).isFalse();
        assertThat(two.repo.hierarchy().parent(two.mirror(one, gun))).isEqualTo(ghost);

        one.repo.tag(Burning.class).remove(tank);
        one.repo.hierarchy().detach(gun);
        one.repo.setSide(tank, 3);
        settle();
        assertThat(two.repo.tag(Burning.class).has(ghost)).isFalse();
        assertThat(two.repo.hierarchy().parent(two.mirror(one, gun))).isEqualTo(Entity.NULL);
        assertThat(two.repo.side(ghost)).isEqualTo(3);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldCarryParentsThatAreSharedLater() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.repo.createEntity();
        one.repo.createEntities(new long[3000]);
        long gun = one.spawn(2); // in another chunk than its parent
        one.repo.hierarchy().addChild(tank, gun);
        settle();
        assertThat(two.repo.hierarchy().parent(two.mirror(one, gun))).isEqualTo(Entity.NULL);

        one.replication.publish(tank);
        settle();
        assertThat(two.repo.hierarchy().parent(two.mirror(one, gun)))
                .isEqualTo(two.mirror(one, tank))
                .isNotEqualTo(Entity.NULL);

        one.repo.destroyEntity(tank);
        settle();
        assertThat(two.repo.hierarchy().parent(two.mirror(one, gun))).isEqualTo(Entity.NULL);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldGiveLateJoinersTheWorld() {
        TestNode one = join(1);
        for (int i = 0; i < 3000; i++) {
            one.fuel.add(one.spawn(i), new Fuel(i));
        }
        settle();
        TestNode two = join(2);
        pass(SimulatedNetwork.SECOND);
        assertThat(two.repo.entityCount()).isEqualTo(3000);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
        assertThat(two.replication.nodes()).singleElement().extracting("number").isEqualTo(1);
    }

    @Test
    void shouldLetSeveralNodesOwnPartsOfAnEntity() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3);
        long tank = one.spawn(1);
        settle();
        long ghost = two.mirror(one, tank);
        two.fuel.add(ghost, new Fuel(9)); // owned by who adds it
        settle();
        assertThat(one.fuel.get(tank)).isEqualTo(new Fuel(9));
        assertThat(one.fuel.hasAuthority(tank)).isFalse();
        assertThat(one.replication.owner(tank, one.fuel)).isEqualTo(2);
        assertThat(two.replication.owner(ghost, two.fuel)).isEqualTo(2);
        assertThat(two.replication.owner(ghost, two.place)).isEqualTo(1);
        assertThat(two.replication.owner(ghost, two.state)).isZero();
        assertThatThrownBy(() -> two.replication.owner(ghost, two.local))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("Local is not replicated");
        assertThat(three.fuel.get(three.mirror(one, tank))).isEqualTo(new Fuel(9));
        assertThat(three.replication.hash()).isEqualTo(one.replication.hash()).isEqualTo(two.replication.hash());
    }

    @Test
    void shouldKeepSystemsFromWritingGhosts() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        settle();
        long ghost = two.mirror(one, tank);
        two.repo.phases().enter(Phase.NETWORK_RECEIVE);
        two.repo.phases().enter(Phase.SIMULATION);
        assertThatThrownBy(() -> two.place.set(ghost, new Place(0, 0, 0))).isInstanceOf(PhaseException.class);
        two.repo.phases().enter(Phase.NETWORK_SEND);
        two.repo.phases().enter(Phase.PRESENTATION);
        two.repo.phases().enter(Phase.INITIALIZATION);
    }

    @Test
    void shouldForgetGhostsOfLostNodesAndShowThemAgain() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        settle();
        network.partition(one.wire);
        pass(3 * SimulatedNetwork.SECOND);
        assertThat(two.repo.entityCount()).isZero();
        assertThat(two.replication.nodes()).isEmpty();
        one.place.set(tank, new Place(5, 5, 5));
        one.frame();
        network.heal();
        pass(SimulatedNetwork.SECOND);
        assertThat(two.place.get(two.mirror(one, tank))).isEqualTo(new Place(5, 5, 5));
        assertThat(two.replication.stats().forgotten()).isEqualTo(1);
    }

    @Test
    void shouldFreezeGhostsIfAsked() {
        TestNode one = join(1);
        TestNode two = join(2, new ReplicationConfig().onLoss(LossPolicy.FREEZE));
        long tank = one.spawn(1);
        long mine = one.spawn(2);
        settle();
        long ghost = two.mirror(one, tank);
        network.partition(one.wire);
        pass(3 * SimulatedNetwork.SECOND);
        assertThat(two.place.get(ghost)).isEqualTo(new Place(1, 0, 0));
        one.place.set(tank, new Place(5, 5, 5));
        one.repo.destroyEntity(mine);
        one.frame();
        network.heal();
        pass(SimulatedNetwork.SECOND);
        assertThat(two.mirror(one, tank)).as("the same ghost").isEqualTo(ghost);
        assertThat(two.replication.hash()).isEqualTo(one.replication.hash());
    }

    @Test
    void shouldNotUseIdsAgainAfterARestart() {
        TestNode one = join(1);
        TestNode two = join(2);
        long id = one.replication.networkId(one.spawn(1));
        settle();
        nodes.remove(one);
        one.replication.close();
        TestNode again = new TestNode(worlds.create(), network.restart(one.wire));
        nodes.add(again);
        long other = again.replication.networkId(again.spawn(2));
        settle();
        assertThat(other).isNotEqualTo(id);
        assertThat(NetworkId.incarnation(other)).isEqualTo(2);
        assertThat(two.replication.entity(id)).as("of the earlier life").isEqualTo(Entity.NULL);
        assertThat(two.repo.entityCount()).isEqualTo(1);
    }

    @Test
    void shouldShowWhatItHasRoomFor() {
        TestNode one = join(1);
        TestNode two = new TestNode(worlds.create(RepositoryConfig.DEFAULT.withCapacity(10)), network.join(2, "small"));
        nodes.add(two);
        log.expect("there is no room");
        long[] all = new long[30];
        for (int i = 0; i < all.length; i++) {
            all[i] = one.spawn(i);
        }
        settle();
        assertThat(two.repo.entityCount()).isEqualTo(10);
        assertThat(two.replication.stats().withoutRoom()).isPositive();
        for (int i = 0; i < 25; i++) {
            one.repo.destroyEntity(all[i]);
        }
        settle();
        assertThat(two.repo.entityCount()).isEqualTo(5);
        assertThat(two.replication.hash()).as("the others came").isEqualTo(one.replication.hash());
    }

    @Test
    void shouldRefuseWhatIsNotAlive() {
        TestNode one = join(1);
        long tank = one.spawn(1);
        assertThat(one.replication.publish(tank)).isEqualTo(one.replication.networkId(tank));
        one.repo.destroyEntity(tank);
        assertThatThrownBy(() -> one.replication.publish(tank))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining(Entity.toString(tank));
        assertThat(one.replication.networkId(12345)).isEqualTo(NetworkId.NONE);
        assertThat(one.replication.entity(-1)).isEqualTo(Entity.NULL);
        assertThat(one.replication.owner(77)).isZero();
        one.replication.close();
        assertThatThrownBy(one.replication::receive)
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("closed");
    }
}
