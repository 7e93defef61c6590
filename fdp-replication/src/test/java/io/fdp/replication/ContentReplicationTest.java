package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.ReplicationException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Parts, objects and singletons of other nodes. */
class ContentReplicationTest {
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

    private void settle() {
        pass(100 * SimulatedNetwork.MILLISECOND);
    }

    private void pass(long nanos) {
        for (long at = 0; at < nanos; at += 10 * SimulatedNetwork.MILLISECOND) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(TestNode::frame);
        }
    }

    private void assertSame() {
        for (TestNode node : nodes) {
            assertThat(node.replication.hash())
                    .isEqualTo(nodes.getFirst().replication.hash());
        }
    }

    @Test
    void shouldShowPartsWithReferences() {
        TestNode one = join(1);
        TestNode two = join(2);
        two.repo.createEntity();
        long tank = one.spawn(1);
        long later = one.repo.createEntity();
        one.gun.add(tank, new Gun(tank, (short) 3, Mood.ANGRY));
        one.gun.add(tank, new Gun(later, (short) 4, Mood.CALM));
        settle();
        long ghost = two.mirror(one, tank);
        assertThat(two.gun.getAll(ghost))
                .containsExactly(new Gun(ghost, (short) 3, Mood.ANGRY), new Gun(Entity.NULL, (short) 4, Mood.CALM));
        assertThat(two.gun.hasAuthority(ghost)).isFalse();
        assertThat(two.replication.owner(ghost, two.gun)).isEqualTo(1);
        one.replication.publish(later);
        settle();
        assertThat(two.gun.get(ghost, 1).aim()).isEqualTo(two.mirror(one, later));
        assertSame();

        one.gun.removeAt(tank, 0);
        settle();
        assertThat(two.gun.getAll(ghost)).hasSize(1);
        for (int i = 0; i < 500; i++) {
            one.gun.add(tank, new Gun(Entity.NULL, (short) i, Mood.CALM));
        }
        settle();
        assertThat(two.gun.count(ghost)).isEqualTo(501);
        one.gun.remove(tank);
        settle();
        assertThat(two.gun.has(ghost)).isFalse();
        assertSame();
    }

    @Test
    void shouldShowObjects() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        one.plan.add(tank, new Plan("größe", List.of(1, 2)));
        settle();
        long ghost = two.mirror(one, tank);
        assertThat(two.plan.get(ghost)).isEqualTo(new Plan("größe", List.of(1, 2)));
        assertThat(two.plan.hasAuthority(ghost)).isFalse();
        one.plan.set(tank, new Plan("b", List.of()));
        settle();
        assertThat(two.plan.get(ghost)).isEqualTo(new Plan("b", List.of()));
        assertSame();
        one.plan.remove(tank);
        settle();
        assertThat(two.plan.has(ghost)).isFalse();
        two.plan.add(ghost, new Plan("mine", List.of(7)));
        settle();
        assertThat(one.plan.get(tank)).isEqualTo(new Plan("mine", List.of(7)));
        assertThat(one.replication.owner(tank, one.plan)).isEqualTo(2);
        assertSame();
        TestNode late = join(3);
        pass(SimulatedNetwork.SECOND);
        assertThat(late.plan.get(late.mirror(one, tank)).text()).isEqualTo("mine");
        assertSame();
    }

    @Test
    void shouldKeepContentsThatAreTooLargeHere() {
        TestNode one = join(1, new ReplicationConfig().largestContent(100));
        TestNode two = join(2, new ReplicationConfig().largestContent(100));
        long tank = one.spawn(1);
        one.plan.add(tank, new Plan("small", List.of()));
        settle();
        log.expect("bytes: it is not sent");
        one.plan.set(tank, new Plan("x".repeat(200), List.of()));
        settle();
        assertThat(two.plan.get(two.mirror(one, tank)).text()).isEqualTo("small");
        one.plan.set(tank, new Plan("x".repeat(201), List.of()));
        settle();
        assertThat(one.replication.stats().tooLarge()).isEqualTo(2);
        assertThat(log.all()).as("once, however large").hasSize(1);
        one.plan.set(tank, new Plan("y", List.of()));
        settle();
        assertThat(two.plan.get(two.mirror(one, tank)).text()).isEqualTo("y");
    }

    @Test
    void shouldRemoveContentsOfLostNodes() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = one.spawn(1);
        settle();
        two.gun.add(two.mirror(one, tank), new Gun(Entity.NULL, (short) 1, Mood.CALM));
        settle();
        assertThat(one.gun.count(tank)).isEqualTo(1);
        network.partition(two.wire);
        pass(3 * SimulatedNetwork.SECOND);
        assertThat(one.gun.has(tank)).isFalse();
        network.heal();
        pass(SimulatedNetwork.SECOND);
        assertThat(one.gun.has(tank))
                .as("the ghost was lost there, and its parts with it")
                .isFalse();
        assertSame();
    }

    @Test
    void shouldShowTheSingletonOfTheOwner() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3);
        long tank = two.spawn(1);
        one.weather.set(new Weather(1, Mood.CALM, Entity.NULL));
        two.weather.set(new Weather(2, Mood.ANGRY, tank));
        one.orders.set(new Orders("forward"));
        settle();
        assertThat(three.weather.get()).isEqualTo(new Weather(2, Mood.ANGRY, three.mirror(two, tank)));
        assertThat(one.weather.get()).isEqualTo(new Weather(2, Mood.ANGRY, one.mirror(two, tank)));
        assertThat(three.orders.get()).isEqualTo(new Orders("forward"));
        assertThat(three.replication.owner(three.weather)).isEqualTo(2);
        assertThat(one.replication.owner(one.weather)).isEqualTo(2);
        assertSame();

        one.orders.remove();
        two.weather.set(new Weather(3, Mood.CALM, Entity.NULL));
        settle();
        assertThat(three.orders.has()).isFalse();
        assertThat(one.weather.get().wind()).isEqualTo(3);
        assertSame();

        three.replication.claim(three.weather);
        three.weather.set(new Weather(9, Mood.CALM, Entity.NULL));
        settle();
        assertThat(one.weather.get().wind()).isEqualTo(9);
        assertThat(two.weather.get().wind()).isEqualTo(9);
        assertThat(two.replication.owner(two.weather)).isEqualTo(3);
        assertSame();
        one.replication.claim(one.weather);
        settle();
        assertThat(two.replication.owner(two.weather)).as("a later claim wins").isEqualTo(1);
        one.weather.set(new Weather(4, Mood.CALM, Entity.NULL));
        settle();
        assertThat(three.weather.get().wind()).isEqualTo(4);
        assertSame();
    }

    @Test
    void shouldGoOnWithTheNextOwnerOfASingleton() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3);
        two.weather.set(new Weather(2, Mood.ANGRY, Entity.NULL));
        settle();
        network.partition(two.wire);
        pass(3 * SimulatedNetwork.SECOND);
        assertThat(one.replication.owner(one.weather)).isEqualTo(1);
        assertThat(three.replication.owner(three.weather)).isEqualTo(1);
        assertThat(three.weather.get().wind()).as("the last value stays").isEqualTo(2);
        one.weather.set(new Weather(5, Mood.CALM, Entity.NULL));
        settle();
        assertThat(three.weather.get().wind()).isEqualTo(5);
        two.weather.set(new Weather(6, Mood.CALM, Entity.NULL));
        two.frame();
        network.heal();
        pass(SimulatedNetwork.SECOND);
        assertThat(one.weather.get().wind()).isEqualTo(6);
        assertThat(three.weather.get().wind()).isEqualTo(6);
        assertSame();
    }

    @Test
    void shouldShowTheValueOfTheOwnerWhateverIsWrittenHere() {
        TestNode one = join(1);
        TestNode three = join(3);
        one.weather.set(new Weather(1, Mood.CALM, Entity.NULL));
        settle();
        three.weather.set(new Weather(7, Mood.CALM, Entity.NULL));
        settle();
        assertThat(three.weather.get().wind()).isEqualTo(1);
        three.weather.remove();
        settle();
        assertThat(three.weather.get().wind()).isEqualTo(1);
        assertSame();
        three.replication.claim(three.weather);
        three.weather.set(new Weather(8, Mood.CALM, Entity.NULL));
        settle();
        assertThat(one.weather.get().wind()).isEqualTo(8);
        assertSame();
    }

    @Test
    void shouldRefuseWhatCannotTravel() {
        EntityRepository repo = worlds.create();
        repo.registerManaged(ManagedType.of(Thread.class, "Thread"));
        assertThatThrownBy(() -> Replication.open(
                        repo,
                        network.join(8, "eight"),
                        null,
                        new ReplicationConfig().managed(ManagedType.of(Thread.class, "Thread"), 0)))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("Thread is replicated and has no serializer");
        assertThatThrownBy(() -> Replication.open(
                        repo, network.join(9, "nine"), null, new ReplicationConfig().parts(GunParts.TYPE, 0)))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("is not registered");
        assertThatThrownBy(() -> Replication.open(
                        repo,
                        network.join(10, "ten"),
                        null,
                        new ReplicationConfig().singleton(WeatherTable.TYPE, true)))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("Weather is to travel and is not registered");
        assertThatThrownBy(() -> new ReplicationConfig().largestContent(0)).hasMessageContaining("bytes=0");
        assertThatThrownBy(() -> new ReplicationConfig().parts(GunParts.TYPE, -1))
                .hasMessageContaining("rate=-1");
    }
}
