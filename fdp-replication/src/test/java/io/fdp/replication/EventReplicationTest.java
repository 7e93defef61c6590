package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.job.Jobs;
import io.fdp.replication.Components.Bang;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Note;
import io.fdp.replication.model.ReplicationException;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events of one node on others: once, in order, never sent on; and requests to owners. */
class EventReplicationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final List<TestNode> nodes = new ArrayList<>();
    private final Map<TestNode, List<String>> heard = new HashMap<>();

    private TestNode join(int number) {
        return join(number, new ReplicationConfig());
    }

    private TestNode join(int number, ReplicationConfig config) {
        return add(new TestNode(worlds.create(), network.join(number, "node " + number), config));
    }

    private TestNode add(TestNode node) {
        nodes.add(node);
        heard.put(node, new ArrayList<>());
        return node;
    }

    @AfterEach
    void close() {
        nodes.forEach(TestNode::close);
    }

    private void frame(TestNode node) {
        node.frame();
        List<String> all = heard.get(node);
        node.bangs.forEach(bang -> all.add("bang " + bang.power()));
        node.hits.forEach(hit -> all.add("hit " + hit.damage()));
        node.notes.forEach(note -> all.add("note " + note.text()));
        node.whispers.forEach(word -> all.add("whisper " + word.word()));
    }

    private void settle() {
        for (int i = 0; i < 10; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(this::frame);
        }
    }

    @Test
    void shouldBeHeardOnceByAllAndNotSentOn() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3);
        settle();
        one.bangs.publish(Entity.NULL, 1, Mood.CALM);
        one.notes.publish(new Note("größe"));
        one.whispers.publish(9);
        settle();
        two.bangs.publish(Entity.NULL, 2, Mood.ANGRY);
        two.notes.publish(new Note("x".repeat(60_000)));
        settle();
        assertThat(heard.get(one))
                .containsExactly("bang 1", "note größe", "whisper 9", "bang 2", "note " + "x".repeat(60_000));
        assertThat(heard.get(two)).containsExactly("bang 1", "note größe", "bang 2", "note " + "x".repeat(60_000));
        assertThat(heard.get(three)).isEqualTo(heard.get(two));
        assertThat(one.replication.eventStats().sent()).isEqualTo(2);
        assertThat(two.replication.eventStats().sent()).isEqualTo(2);
        assertThat(three.replication.eventStats().sent()).isZero();
        assertThat(three.replication.eventStats().heard()).isEqualTo(4);
    }

    @Test
    void shouldSendOwnEventsOfAFrameThatAlsoHearsOthers() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        for (int i = 0; i < 20; i++) {
            one.bangs.publish(Entity.NULL, i, Mood.CALM);
            two.bangs.publish(Entity.NULL, 100 + i, Mood.CALM);
            two.notes.publish(new Note("n" + i));
            one.notes.publish(new Note("m" + i));
            network.advance(5 * SimulatedNetwork.MILLISECOND);
            frame(one);
            two.bangs.publish(Entity.NULL, 200 + i, Mood.CALM);
            frame(two);
        }
        settle();
        for (TestNode node : nodes) {
            List<String> all = heard.get(node);
            assertThat(all).doesNotHaveDuplicates().hasSize(100);
            for (int i = 1; i < 20; i++) {
                assertThat(all.indexOf("bang " + i)).isGreaterThan(all.indexOf("bang " + (i - 1)));
                assertThat(all.indexOf("note n" + i)).isGreaterThan(all.indexOf("note n" + (i - 1)));
            }
        }
    }

    @Test
    void shouldTranslateReferences() {
        TestNode one = join(1);
        TestNode two = join(2);
        two.repo.createEntity();
        long tank = one.spawn(1);
        long unknown = one.repo.createEntity();
        settle();
        one.bangs.publish(tank, 1, Mood.CALM);
        one.bangs.publish(unknown, 2, Mood.CALM);
        List<Bang> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            network.advance(10 * SimulatedNetwork.MILLISECOND);
            one.frame();
            two.frame();
            two.bangs.forEach(bang -> all.add(new Bang(bang.who(), bang.power(), bang.mood())));
        }
        assertThat(all)
                .containsExactly(new Bang(two.mirror(one, tank), 1, Mood.CALM), new Bang(Entity.NULL, 2, Mood.CALM));
    }

    @Test
    void shouldKeepOldEventsFromLateJoiners() {
        TestNode one = join(1);
        for (int i = 0; i < 5; i++) {
            one.bangs.publish(Entity.NULL, i, Mood.CALM);
            settle();
        }
        TestNode two = join(2);
        settle();
        one.bangs.publish(Entity.NULL, 7, Mood.CALM);
        settle();
        assertThat(heard.get(two)).containsExactly("bang 7");
        assertThat(two.replication.eventStats().lost()).isZero();
    }

    @Test
    void shouldCountWhatWasMissedInAPartition() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        one.bangs.publish(Entity.NULL, 1, Mood.CALM);
        settle();
        network.partition(one.wire);
        log.expect("did not arrive here");
        for (int i = 0; i < 50; i++) {
            one.bangs.publish(Entity.NULL, 10 + i, Mood.CALM);
            network.advance(100 * SimulatedNetwork.MILLISECOND);
            nodes.forEach(this::frame);
        }
        network.heal();
        network.advance(SimulatedNetwork.SECOND);
        settle();
        one.bangs.publish(Entity.NULL, 2, Mood.CALM);
        settle();
        assertThat(heard.get(two)).containsExactly("bang 1", "bang 2");
        assertThat(two.replication.eventStats().lost()).isEqualTo(50);
        assertThat(two.replication.lostEvents(1)).isEqualTo(50);
    }

    @Test
    void shouldTellSenderAndReceiverThatTheQueueIsFull() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        network.delay(SimulatedNetwork.SECOND, SimulatedNetwork.SECOND);
        log.expect("the queue of events to other nodes is full");
        log.expect("did not arrive here");
        int published = 0;
        while (one.replication.eventStats().dropped() < 3) {
            one.bangs.publish(Entity.NULL, published++, Mood.CALM);
            one.frame();
        }
        network.delay(SimulatedNetwork.MILLISECOND, SimulatedNetwork.MILLISECOND);
        network.advance(2 * SimulatedNetwork.SECOND);
        settle();
        assertThat(heard.get(two)).hasSize(published - 3).startsWith("bang 0", "bang 1");
        assertThat(two.replication.eventStats().lost())
                .as("although nothing came after")
                .isEqualTo(3);
        one.bangs.publish(Entity.NULL, -1, Mood.CALM);
        settle();
        assertThat(heard.get(two)).hasSize(published - 2).endsWith("bang -1");
        assertThat(two.replication.eventStats().lost()).isEqualTo(3);
    }

    @Test
    void shouldDropObjectsThatAreTooLargeAndKeepTheOrder() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        log.expect("more than a sample has room for");
        log.expect("did not arrive here");
        one.notes.publish(new Note("a"));
        one.notes.publish(new Note("b".repeat(100_000)));
        one.notes.publish(new Note("c"));
        settle();
        assertThat(heard.get(two)).containsExactly("note a", "note c");
        assertThat(one.replication.eventStats().dropped()).isEqualTo(1);
        assertThat(two.replication.eventStats().lost()).isEqualTo(1);
    }

    @Test
    void shouldSendManyEventsOfOneFrame() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            one.bangs.publish(Entity.NULL, i, Mood.CALM);
            expected.add("bang " + i);
        }
        settle();
        assertThat(heard.get(two)).isEqualTo(expected);
    }

    @Test
    void shouldPublishEventsOfTasks() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = two.spawn(1);
        settle();
        long ghost = one.mirror(two, tank);
        try (Jobs jobs = Jobs.create(3)) {
            jobs.run(100, (task, worker) -> {
                one.requests.publish(ghost, task);
                one.bangs.publish(ghost, task, Mood.CALM);
            });
        }
        settle();
        assertThat(heard.get(two)).hasSize(200);
        List<String> hits =
                heard.get(two).stream().filter(text -> text.startsWith("hit")).toList();
        for (int i = 0; i < 100; i++) {
            assertThat(hits.get(i)).isEqualTo("hit " + i);
        }
    }

    @Test
    void shouldBringRequestsToTheOwnerOnly() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3);
        long tank = two.spawn(1);
        settle();
        one.requests.publish(one.mirror(two, tank), 5);
        three.requests.publish(three.mirror(two, tank), 6);
        two.requests.publish(tank, 7);
        long local = two.repo.createEntity();
        two.requests.publish(local, 8);
        settle();
        assertThat(heard.get(two)).containsExactlyInAnyOrder("hit 5", "hit 6", "hit 7", "hit 8");
        assertThat(heard.get(one)).isEmpty();
        assertThat(heard.get(three)).isEmpty();
        assertThat(two.hits.count()).isZero();
    }

    @Test
    void shouldBringRequestsToTheOwnerOfAComponent() {
        TestNode one = join(1);
        TestNode two = join(2);
        TestNode three = join(3, new ReplicationConfig().request(BangEvents.TYPE, "who", FuelTable.TYPE));
        long tank = one.spawn(1);
        settle();
        two.fuel.add(two.mirror(one, tank), new Components.Fuel(4));
        settle();
        assertThat(three.replication.requests(BangEvents.TYPE)).isNotNull();
        three.replication.requests(BangEvents.TYPE).publish(three.mirror(one, tank), 3, Mood.CALM);
        log.expect("travel in another way");
        settle();
        assertThat(two.replication.eventStats().unknown())
                .as("bangs are no requests there")
                .isEqualTo(1);
        assertThat(one.replication.eventStats().unknown()).isZero();
    }

    /** The claim to an entity moves while a request is on its way: the former owner passes it on. */
    @Test
    void shouldForwardRequestsToTheNextOwner() {
        TestNode one = join(1, new ReplicationConfig().request(BangEvents.TYPE, "who", FuelTable.TYPE));
        TestNode two = join(2, new ReplicationConfig().request(BangEvents.TYPE, "who", FuelTable.TYPE));
        TestNode three = join(3, new ReplicationConfig().request(BangEvents.TYPE, "who", FuelTable.TYPE));
        long tank = one.spawn(1);
        settle();
        // both add the component at the same time: node 1 owns it for a while, then yields to node 3
        network.delay(40 * SimulatedNetwork.MILLISECOND, 40 * SimulatedNetwork.MILLISECOND);
        one.fuel.add(tank, new Components.Fuel(1));
        one.frame();
        network.advance(41 * SimulatedNetwork.MILLISECOND);
        two.frame();
        assertThat(two.replication.owner(two.mirror(one, tank), two.fuel)).isEqualTo(1);
        three.fuel.add(three.mirror(one, tank), new Components.Fuel(3));
        two.replication.requests(BangEvents.TYPE).publish(two.mirror(one, tank), 77, Mood.CALM);
        three.frame();
        two.frame();
        network.delay(SimulatedNetwork.MILLISECOND, SimulatedNetwork.MILLISECOND);
        network.advance(41 * SimulatedNetwork.MILLISECOND);
        settle();
        settle();
        assertThat(three.replication.owner(three.mirror(one, tank), three.fuel)).isEqualTo(3);
        assertThat(heard.get(three)).containsExactly("bang 77");
        assertThat(heard.get(one)).isEmpty();
        assertThat(one.replication.eventStats().forwarded()).isEqualTo(1);
    }

    @Test
    void shouldCountRequestsThatNobodyHears() {
        TestNode one = join(1);
        TestNode two = join(2);
        long tank = two.spawn(1);
        settle();
        log.expect("nobody heard a request");
        long ghost = one.mirror(two, tank);
        one.requests.publish(Entity.NULL, 1);
        one.frame();
        assertThat(one.replication.eventStats().undelivered()).isEqualTo(1);
        one.requests.publish(ghost, 2);
        two.repo.destroyEntity(tank);
        settle();
        assertThat(two.replication.eventStats().undelivered()).isEqualTo(1);
        assertThat(heard.get(two)).isEmpty();
    }

    @Test
    void shouldRefuseWrongConfigurations() {
        TestNode one = join(1);
        assertThatThrownBy(() -> one.replication.requests(BangEvents.TYPE))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContainingAll("Bang", "request()");
        assertThatThrownBy(() -> join(5, new ReplicationConfig().request(BangEvents.TYPE, "power")))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("no single @EntityRef field power");
        assertThatThrownBy(() -> join(6, new ReplicationConfig().request(BangEvents.TYPE, "who", LocalTable.TYPE)))
                .isInstanceOf(ReplicationException.class)
                .hasMessageContaining("Local is not replicated");
        assertThatThrownBy(() -> new ReplicationConfig().event((EventType<?, ?>) null))
                .isInstanceOf(NullPointerException.class);
    }

    /** Once and in order between living nodes, whatever the network does. */
    @Test
    void shouldBeHeardOnceAndInOrderWithFaults() {
        Seeds.run(40, random -> {
            SimulatedNetwork faulty = new SimulatedNetwork(random.nextLong())
                    .delay(0, random.nextLong(1, 200) * SimulatedNetwork.MILLISECOND)
                    .duplication(random.nextInt(4) * 0.15)
                    .lease(600 * SimulatedNetwork.SECOND);
            try (TestNode one = new TestNode(worlds.create(), faulty.join(1, "one"));
                    TestNode two = new TestNode(worlds.create(), faulty.join(2, "two"))) {
                faulty.advance(SimulatedNetwork.SECOND);
                faulty.loss(random.nextInt(4) * 0.15);
                one.frame();
                two.frame();
                List<Integer> expected = new ArrayList<>();
                List<Integer> all = new ArrayList<>();
                for (int i = 0; i < 300; i++) {
                    for (int n = i < 150 ? random.nextInt(4) : 0; n > 0; n--) {
                        one.bangs.publish(Entity.NULL, expected.size(), Mood.CALM);
                        expected.add(expected.size());
                    }
                    faulty.advance(random.nextLong(100 * SimulatedNetwork.MILLISECOND));
                    one.frame();
                    two.frame();
                    two.bangs.forEach(bang -> all.add(bang.power()));
                }
                assertThat(all).isEqualTo(expected);
                assertThat(two.replication.eventStats().lost()).isZero();
                two.repo.close();
                one.repo.close();
            }
        });
    }

    @Test
    void shouldHearEventsOfTheNextLife() {
        TestNode one = join(1);
        TestNode two = join(2);
        settle();
        for (int i = 0; i < 5; i++) {
            one.bangs.publish(Entity.NULL, i, Mood.CALM);
        }
        settle();
        nodes.remove(one);
        one.replication.close();
        TestNode again = add(new TestNode(worlds.create(), network.restart(one.wire)));
        settle();
        again.bangs.publish(Entity.NULL, 9, Mood.CALM);
        settle();
        assertThat(heard.get(two)).containsExactly("bang 0", "bang 1", "bang 2", "bang 3", "bang 4", "bang 9");
        assertThat(two.replication.eventStats().lost()).isZero();
    }
}
