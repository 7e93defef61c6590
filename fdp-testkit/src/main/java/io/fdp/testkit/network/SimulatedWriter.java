package io.fdp.testkit.network;

import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.TreeMap;

/** Writes to one topic. Keeps the last sample of each key, and sends a sample again until it or a later one arrives. */
final class SimulatedWriter implements TopicWriter {
    /** The most events that wait for the slowest reader. */
    static final int MOST_EVENTS = 4096;

    private final SimulatedWire node;
    private final Topic topic;
    private final Arena arena = Arena.ofAuto();
    private final MemorySegment room;
    private final TreeMap<Integer, Sample> last = new TreeMap<>();
    private final TreeMap<Long, Sample> events = new TreeMap<>();
    private long written;
    private int key = -1;
    private int asked;

    /** A sample that was sent. */
    static final class Sample {
        private final int key;
        private final long number;
        private final byte[] bytes;

        Sample(int key, long number, byte[] bytes) {
            this.key = key;
            this.number = number;
            this.bytes = bytes;
        }

        int key() {
            return key;
        }

        /** Samples of a writer have ascending numbers, whatever their key. */
        long number() {
            return number;
        }

        /** Nobody changes it. */
        byte[] bytes() {
            return bytes;
        }
    }

    SimulatedWriter(SimulatedWire node, Topic topic) {
        this.node = node;
        this.topic = topic;
        this.room = arena.allocate(topic.maxBytes(), Long.BYTES);
    }

    SimulatedWire node() {
        return node;
    }

    /** The number of the event that comes next. */
    long nextEvent() {
        return written + 1;
    }

    @Override
    public long begin(int of, int bytes) {
        node.requireOpen();
        if (key >= 0) {
            throw new IllegalStateException("a sample of topic " + topic.name() + " has begun: commit or cancel it");
        }
        if (of < 0 || bytes < 0 || bytes > topic.maxBytes()) {
            throw new IllegalArgumentException("topic " + topic.name() + " has keys from 0 and samples of up to "
                    + topic.maxBytes() + " bytes: key=" + of + ", bytes=" + bytes);
        }
        if (topic.kind() == TopicKind.EVENTS && isFull()) {
            return 0;
        }
        key = of;
        asked = bytes;
        return room.address();
    }

    /** Whether a reader has not yet got all of the last events. */
    private boolean isFull() {
        long oldest = written + 1;
        for (SimulatedWire other : node.network().nodes()) {
            SimulatedReader reader = other.readerOf(topic.name());
            if (reader != null && !other.isDead() && other.hears(node)) {
                oldest = Math.min(oldest, reader.nextEvent(node));
            }
        }
        events.headMap(oldest).clear();
        return written + 1 - oldest >= MOST_EVENTS;
    }

    @Override
    public boolean commit(int bytes, int from) {
        node.requireOpen();
        if (key < 0 || bytes < 0 || bytes > asked) {
            throw new IllegalStateException("topic " + topic.name() + " has no sample of " + bytes
                    + " bytes that has begun: call begin() with the most bytes before");
        }
        byte[] copy = room.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
        int of = key;
        key = -1;
        Sample before = last.get(of);
        if (topic.kind() == TopicKind.STATE
                && from >= 0
                && before != null
                && before.bytes.length == bytes
                && from <= bytes
                && Arrays.equals(before.bytes, from, bytes, copy, from, bytes)) {
            return false;
        }
        Sample sample = new Sample(of, ++written, copy);
        if (topic.kind() == TopicKind.STATE) {
            last.put(of, sample);
        } else {
            events.put(sample.number, sample);
        }
        for (SimulatedWire other : node.network().nodes()) {
            if (other != node && !other.isDead()) {
                send(other, sample, 0);
            }
        }
        return true;
    }

    @Override
    public void cancel() {
        key = -1;
    }

    /** Sends the last sample of each key to a node that joined; events begin with the next one. */
    void sendAll(SimulatedWire to) {
        SimulatedReader reader = to.readerOf(topic.name());
        if (reader == null) {
            return;
        }
        if (topic.kind() == TopicKind.EVENTS) {
            reader.beginEvents(node, written + 1);
        }
        last.values().forEach(sample -> send(to, sample, 0));
    }

    private void send(SimulatedWire to, Sample sample, int losses) {
        node.network().send(node, to, losses, () -> arrive(to, sample), () -> sendAgain(to, sample, losses + 1));
    }

    private void sendAgain(SimulatedWire to, Sample sample, int losses) {
        SimulatedReader reader = to.readerOf(topic.name());
        if (node.isDead() || to.isDead() || reader == null || !to.hears(node) || reader.has(node, sample)) {
            return;
        }
        Sample newest = topic.kind() == TopicKind.STATE ? last.get(sample.key) : sample;
        send(to, newest == null ? sample : newest, losses);
    }

    private void arrive(SimulatedWire to, Sample sample) {
        SimulatedReader reader = to.readerOf(topic.name());
        if (reader != null && to.hears(node) && sample.bytes.length <= reader.maxBytes()) {
            reader.arrive(node, sample);
        }
    }

    void close() {
        last.clear();
        events.clear();
    }
}
