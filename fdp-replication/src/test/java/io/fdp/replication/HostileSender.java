package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.memory.Memory;
import io.fdp.testkit.network.SimulatedNetwork;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import java.util.HashMap;
import java.util.Map;

/** A node that says what it heard another one say, with changes. */
final class HostileSender {
    private static final int FIRST_EVENT = 48;

    private final SimulatedNetwork network;
    private final SpyWire spy;
    private final TestNode node;
    private final Runnable frame;
    private final int eventStep;
    private final Wire evil;
    private final Map<Topic, TopicWriter> writers = new HashMap<>();
    private long nextEvent = 1;

    /**
     * Joins.
     *
     * @param spy has a sample of each topic
     * @param node who hears
     * @param frame runs a frame of that node
     * @param eventStep how far the numbers of events go on from sample to sample
     */
    HostileSender(SimulatedNetwork network, SpyWire spy, TestNode node, Runnable frame, int eventStep) {
        this.network = network;
        this.spy = spy;
        this.node = node;
        this.frame = frame;
        this.eventStep = eventStep;
        this.evil = network.join(9, "evil");
    }

    /** A sample as it was said, with new events. */
    byte[] good(Topic topic) {
        byte[] bytes = spy.samples.get(topic).clone();
        if (topic.kind() == TopicKind.EVENTS) {
            for (int i = 0; i < Long.BYTES; i++) {
                bytes[FIRST_EVENT + i] = (byte) (nextEvent >>> (8 * i));
            }
            nextEvent += eventStep;
        }
        return bytes;
    }

    void write(Topic topic, int key, byte[] bytes) {
        TopicWriter writer =
                writers.computeIfAbsent(topic, any -> evil.writer(new Topic(topic.name(), topic.kind(), 1 << 20)));
        long at = writer.begin(key, bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            Memory.putByte(at + i, bytes[i]);
        }
        writer.commit(bytes.length, -1);
    }

    /** Lets the node hear a sample. */
    void send(Topic topic, byte[] bytes) {
        write(topic, spy.keys.get(topic), bytes);
        network.advance(2 * SimulatedNetwork.MILLISECOND);
        frame.run();
    }

    /** What must stay as it is when a sample is dropped. */
    long world() {
        return node.replication.hash()
                + 31L * node.repo.entityCount()
                + node.replication.eventStats().heard();
    }

    /** Sends a sample; it counts as dropped and changes nothing, or is taken. Returns whether it was taken. */
    boolean attack(Topic topic, byte[] bytes, String what) {
        long rejected = node.replication.stats().rejected();
        long before = world();
        send(topic, bytes);
        boolean dropped = node.replication.stats().rejected() > rejected;
        if (dropped) {
            assertThat(world()).as(topic.name() + " " + what).isEqualTo(before);
        }
        return !dropped;
    }
}
