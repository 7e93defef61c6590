package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Hidden;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a node does not send, what a node does not want, and what differs between nodes. */
class FilterReplicationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final List<TestNode> nodes = new ArrayList<>();

    private TestNode join(int number, EntityRepository repo, ReplicationConfig config) {
        TestNode node = new TestNode(repo, network.join(number, "node " + number), config);
        nodes.add(node);
        return node;
    }

    private TestNode join(int number) {
        return join(number, worlds.create(), new ReplicationConfig());
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    private void settle() {
        for (int i = 0; i < 10; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
    }

    private void assertSame(TestNode one, TestNode two) {
        Set<String> both = new TreeSet<>(one.replication.components());
        both.retainAll(two.replication.components());
        assertThat(NodeDivergence.all(one.replication, two.replication, 10)).isEmpty();
        assertThat(two.replication.hash(both)).isEqualTo(one.replication.hash(both));
    }

    @Test
    void shouldSendOnlyEntitiesThatMatch() {
        EntityRepository repo = worlds.create();
        repo.registerTag(Hidden.class);
        TestNode one = join(
                1,
                repo,
                new ReplicationConfig()
                        .sendOnly(repo.query().without(repo.tag(Hidden.class)).build()));
        TestNode two = join(2);
        long tank = one.spawn(1);
        long spy = one.spawn(2);
        one.gun.add(spy, new Gun(tank, (short) 1, Mood.CALM));
        one.aim.add(tank, new Aim(spy, new long[] {0, 0}, (short) 1));
        one.repo.hierarchy().addChild(spy, tank);
        one.replication.claim(one.weather);
        one.weather.set(new Weather(1, Mood.CALM, spy));
        repo.tag(Hidden.class).add(spy);
        settle();
        long id = one.replication.networkId(spy);
        assertThat(two.repo.entityCount()).isEqualTo(1);
        assertThat(two.aim.get(two.mirror(one, tank)).target()).isEqualTo(Entity.NULL);
        assertThat(two.weather.get().storm()).isEqualTo(Entity.NULL);
        assertThat(two.replication.stats().rejected()).isZero();
        assertSame(one, two);

        repo.tag(Hidden.class).remove(spy);
        settle();
        long ghost = two.replication.entity(id);
        assertThat(two.aim.get(two.mirror(one, tank)).target()).isEqualTo(ghost).isNotZero();
        assertThat(two.gun.count(ghost)).isEqualTo(1);
        assertThat(two.weather.get().storm()).isEqualTo(ghost);
        assertThat(two.repo.hierarchy().parent(two.mirror(one, tank))).isEqualTo(ghost);
        assertSame(one, two);

        repo.tag(Hidden.class).add(spy);
        one.place.set(spy, new Place(9, 9, 9));
        settle();
        assertThat(two.replication.entity(id)).as("forgotten").isEqualTo(Entity.NULL);
        assertThat(two.replication.isDead(id)).as("not dead").isFalse();
        assertThat(two.replication.stats().died()).isZero();
        assertThat(two.replication.stats().forgotten()).isEqualTo(1);
        assertThat(two.aim.get(two.mirror(one, tank)).target()).isEqualTo(Entity.NULL);
        assertSame(one, two);
        TestNode late = join(3);
        network.advance(SimulatedNetwork.SECOND);
        settle();
        assertThat(late.repo.entityCount()).isEqualTo(1);
        assertSame(one, late);

        repo.tag(Hidden.class).remove(spy);
        settle();
        assertThat(two.place.get(two.replication.entity(id)).x()).isEqualTo(9);
        assertSame(one, two);
        one.repo.destroyEntity(spy);
        settle();
        assertThat(two.replication.isDead(id)).isTrue();
        assertSame(one, two);
    }

    /** Another node acquires a held back entity before it hears that it is held back: it is no secret any more. */
    @Test
    void shouldSendReferencesToWhatAnotherNodeAcquired() {
        EntityRepository repo = worlds.create();
        repo.registerTag(Hidden.class);
        TestNode one = join(
                1,
                repo,
                new ReplicationConfig()
                        .sendOnly(repo.query().without(repo.tag(Hidden.class)).build()));
        TestNode two = join(2);
        long tank = one.spawn(1);
        for (int i = 0; i < 600; i++) {
            one.spawn(i); // so that both are in different groups
        }
        long spy = one.spawn(2);
        one.aim.add(tank, new Aim(spy, new long[] {0, 0}, (short) 1));
        one.repo.hierarchy().addChild(spy, tank);
        settle();
        network.delay(20 * SimulatedNetwork.MILLISECOND, 20 * SimulatedNetwork.MILLISECOND);
        two.replication.ownership().acquire(two.mirror(one, spy), OwnershipGroup.WHOLE);
        network.advance(10 * SimulatedNetwork.MILLISECOND);
        nodes.forEach(TestNode::frame);
        repo.tag(Hidden.class).add(spy);
        for (int i = 0; i < 60; i++) {
            settle();
        }
        assertThat(one.replication.owner(spy)).isEqualTo(2);
        long ghost = two.mirror(one, tank);
        assertThat(two.aim.get(ghost).target()).isEqualTo(two.mirror(one, spy)).isNotEqualTo(Entity.NULL);
        assertThat(two.repo.hierarchy().parent(ghost)).isEqualTo(two.mirror(one, spy));
        assertSame(one, two);
    }

    @Test
    void shouldLeaveOutWhatANodeDoesNotWant() {
        TestNode one = join(1);
        TestNode two = join(
                2,
                worlds.create(),
                new ReplicationConfig().ignore(FuelTable.TYPE).ignore(GunParts.TYPE));
        long tank = one.spawn(1);
        one.fuel.add(tank, new Fuel(1));
        one.gun.add(tank, new Gun(0, (short) 1, Mood.CALM));
        one.plan.add(tank, new Plan("a", List.of()));
        long mine = two.spawn(2);
        two.fuel.add(mine, new Fuel(5));
        settle();
        long ghost = two.mirror(one, tank);
        assertThat(two.fuel.has(ghost)).isFalse();
        assertThat(two.gun.has(ghost)).isFalse();
        assertThat(two.plan.has(ghost)).isTrue();
        assertThat(one.fuel.get(one.mirror(two, mine)))
                .as("it still sends its own")
                .isEqualTo(new Fuel(5));
        assertThat(two.replication.components()).doesNotContain(two.fuel.name(), two.gun.name());
        assertThat(one.replication.hash()).isNotEqualTo(two.replication.hash());
        assertSame(one, two);
    }

    @Test
    void shouldNameWhatDiffersBetweenNodes() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        long ship = one.spawn(2);
        one.gun.add(tank, new Gun(tank, (short) 1, Mood.CALM));
        one.plan.add(tank, new Plan("a", List.of()));
        two.weather.set(new Weather(1, Mood.CALM, Entity.NULL));
        settle();
        assertSame(one, two);
        long ghost = two.mirror(one, tank);
        two.place.set(ghost, new Place(1, 5, 0));
        two.gun.set(ghost, 0, new Gun(0, (short) 1, Mood.ANGRY));
        two.plan.set(ghost, new Plan("b", List.of()));
        two.repo.setSide(ghost, 3);
        two.fuel.add(ghost, new Fuel(1));
        one.weather.set(new Weather(2, Mood.CALM, Entity.NULL));
        two.repo.destroyEntity(two.mirror(one, ship));
        List<String> all = NodeDivergence.all(one.replication, two.replication, 100).stream()
                .map(NodeDivergence::toString)
                .toList();
        assertThat(all)
                .anyMatch(text -> text.equals("of entity 1.1.1, owned by 1 and 1: side is 0 and 3"))
                .anyMatch(text -> text.endsWith("Place of entity 1.1.1, owned by 1 and 1: y is 0.0 and 5.0"))
                .anyMatch(text -> text.endsWith("owned by 1 and 1: [0].aim is 1.1.1 and none"))
                .anyMatch(text -> text.endsWith("owned by 1 and 1: [0].mood is CALM and ANGRY"))
                .anyMatch(text -> text.contains("Plan[text=a") && text.contains("Plan[text=b"))
                .anyMatch(text -> text.endsWith("owned by 0 and 2: is - and {litres=1.0}"))
                .anyMatch(text -> text.equals("of entity 1.1.2, owned by 1 and 0: is here and -"))
                .anyMatch(text -> text.startsWith("singleton io.fdp")
                        && text.endsWith("Weather, owned by 2 and 2: wind is 2.0 and 1.0"))
                .hasSize(8);
        assertThat(NodeDivergence.all(one.replication, two.replication, 2)).hasSize(2);
        settle();
        settle();
    }
}
