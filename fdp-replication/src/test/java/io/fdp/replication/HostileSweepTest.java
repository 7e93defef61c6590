package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of sample, cut off at every length and with every byte changed. A node takes such a sample as a whole, or
 * counts it and changes nothing.
 */
class HostileSweepTest {
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
    private SpyWire spy;
    private TestNode node;
    private HostileSender evil;

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
        evil = new HostileSender(network, spy, node, node::frame, 10);
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

    @Test
    void shouldKnowAllTopics() {
        assertThat(spy.samples.keySet().stream().map(Topic::name))
                .anyMatch(name -> name.endsWith("entities"))
                .anyMatch(name -> name.endsWith("Place"))
                .anyMatch(name -> name.endsWith("Gun"))
                .anyMatch(name -> name.endsWith("Plan"))
                .anyMatch(name -> name.endsWith("Weather"))
                .anyMatch(name -> name.endsWith("Orders"))
                .anyMatch(name -> name.endsWith("events"))
                .anyMatch(name -> name.endsWith("schemas"));
        spy.samples.forEach((topic, bytes) -> assertThat(evil.attack(topic, evil.good(topic), "good"))
                .as(topic.name())
                .isTrue());
        assertThat(node.replication.stats().received()).isGreaterThanOrEqualTo(spy.samples.size());
    }

    @Test
    void shouldDropSamplesOfEveryOtherLength() {
        for (Topic topic : spy.samples.keySet()) {
            int size = spy.samples.get(topic).length;
            for (int length = 0; length < Math.min(size + 9, topic.maxBytes() + 1); length++) {
                if (length != size) {
                    byte[] bytes = Arrays.copyOf(evil.good(topic), length);
                    assertThat(evil.attack(topic, bytes, length + " bytes"))
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
                    byte[] bytes = evil.good(topic);
                    bytes[at] ^= (byte) change;
                    evil.attack(topic, bytes, "byte " + at);
                }
                assertThat(node.repo.checkStructure()).isEmpty();
            }
        }
        assertThat(node.replication.stats().rejected()).isPositive();
    }
}
