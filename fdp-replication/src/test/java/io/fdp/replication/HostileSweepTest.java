package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Gun;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Note;
import io.fdp.replication.Components.Orders;
import io.fdp.replication.Components.Plan;
import io.fdp.replication.Components.State;
import io.fdp.replication.Components.Weather;
import io.fdp.replication.model.NetworkId;
import io.fdp.replication.ownership.OwnershipGroup;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of sample, cut off at every length and with every byte changed. A node takes such a sample as a whole, or
 * counts it and changes nothing.
 */
class HostileSweepTest {
    private static final int FIRST_EVENT = 48;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(
            "dropped sample",
            "spread too far",
            "no room",
            "are not heard",
            "did not arrive",
            "nobody heard",
            "differ from here");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final SimulatedNetwork network = new SimulatedNetwork(1);
    private final Map<Topic, TopicWriter> writers = new HashMap<>();
    private SpyWire spy;
    private TestNode node;
    private Wire evil;
    private long nextEvent = 1;

    @BeforeEach
    void learn() {
        spy = new SpyWire(network.join(3, "teacher"));
        TestNode teacher = new TestNode(worlds.create(), spy);
        node = new TestNode(worlds.create(), network.join(1, "good"));
        fill(node);
        long tank = fill(teacher);
        network.advance(SimulatedNetwork.SECOND);
        teacher.frame();
        node.frame();
        network.advance(SimulatedNetwork.SECOND);
        teacher.bangs.publish(tank, 5, Mood.ANGRY);
        teacher.notes.publish(new Note("über"));
        teacher.frame();
        teacher.requests.publish(teacher.replication.entity(NetworkId.of(1, 1, 1)), 5);
        teacher.frame();
        node.frame();
        teacher.replication.close();
        spy.close();
        evil = network.join(9, "evil");
        network.advance(3 * SimulatedNetwork.SECOND);
        node.frame();
    }

    @AfterEach
    void close() {
        node.close();
    }

    private static long fill(TestNode node) {
        long tank = node.spawn(1);
        node.state.add(tank, new State((byte) 1, Mood.ANGRY, true, "abc"));
        node.aim.add(tank, new Aim(tank, new long[] {tank, 0}, (short) 1));
        node.fuel.add(tank, new Fuel(3));
        node.gun.add(tank, new Gun(tank, (short) 3, Mood.ANGRY));
        node.gun.add(tank, new Gun(0, (short) 4, Mood.CALM));
        node.plan.add(tank, new Plan("abc", List.of(1)));
        node.replication.claim(node.weather);
        node.weather.set(new Weather(1, Mood.ANGRY, tank));
        node.replication.claim(node.orders);
        node.orders.set(new Orders("on"));
        node.repo.createEntity(); // not of the network: values have two runs
        node.spawn(2);
        long given = node.spawn(3);
        node.replication.ownership().release(given, OwnershipGroup.of(node.place));
        return tank;
    }

    private void send(Topic topic, byte[] bytes) {
        TopicWriter writer =
                writers.computeIfAbsent(topic, any -> evil.writer(new Topic(topic.name(), topic.kind(), 1 << 20)));
        long at = writer.begin(spy.keys.get(topic), bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
        network.advance(2 * SimulatedNetwork.MILLISECOND);
        node.frame();
    }

    private long world() {
        return node.replication.hash()
                + 31L * node.repo.entityCount()
                + node.replication.eventStats().heard();
    }

    /** Sends a sample; it counts as dropped and changes nothing, or is taken. Returns whether it was taken. */
    private boolean attack(Topic topic, byte[] bytes, String what) {
        long rejected = node.replication.stats().rejected();
        long before = world();
        send(topic, bytes);
        boolean dropped = node.replication.stats().rejected() > rejected;
        if (dropped) {
            assertThat(world()).as(topic.name() + " " + what).isEqualTo(before);
        }
        return !dropped;
    }

    private byte[] good(Topic topic) {
        byte[] bytes = spy.samples.get(topic).clone();
        if (topic.kind() == TopicKind.EVENTS) {
            for (int i = 0; i < Long.BYTES; i++) {
                bytes[FIRST_EVENT + i] = (byte) (nextEvent >>> (8 * i));
            }
            nextEvent += 10;
        }
        return bytes;
    }

    @Test
    void shouldKnowAllTopics() {
        assertThat(spy.samples.keySet().stream().map(Topic::name))
                .anyMatch(name -> name.endsWith("entities"))
                .anyMatch(name -> name.endsWith("Place"))
                .anyMatch(name -> name.endsWith("Gun"))
                .anyMatch(name -> name.endsWith("Plan"))
                .anyMatch(name -> name.endsWith("Weather"))
                .anyMatch(name -> name.endsWith("Orders"))
                .anyMatch(name -> name.endsWith("events"));
        spy.samples.forEach((topic, bytes) ->
                assertThat(attack(topic, good(topic), "good")).as(topic.name()).isTrue());
        assertThat(node.replication.stats().received()).isGreaterThanOrEqualTo(spy.samples.size());
    }

    @Test
    void shouldDropSamplesOfEveryOtherLength() {
        for (Topic topic : spy.samples.keySet()) {
            int size = spy.samples.get(topic).length;
            for (int length = 0; length < Math.min(size + 9, topic.maxBytes() + 1); length++) {
                if (length != size) {
                    byte[] bytes = Arrays.copyOf(good(topic), length);
                    assertThat(attack(topic, bytes, length + " bytes"))
                            .as(topic.name() + " " + length)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void shouldTakeOrDropSamplesWithAnyByteChanged() {
        for (Topic topic : spy.samples.keySet()) {
            for (int at = 0; at < spy.samples.get(topic).length; at++) {
                for (int change : new int[] {1, 0x80, 0xff}) {
                    byte[] bytes = good(topic);
                    bytes[at] ^= (byte) change;
                    attack(topic, bytes, "byte " + at);
                }
                assertThat(node.repo.checkStructure()).isEmpty();
            }
        }
        assertThat(node.replication.stats().rejected()).isPositive();
    }
}
