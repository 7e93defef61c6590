package io.fdp.testkit.network;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicKind;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes of one program that hand each other samples without delay, without faults and, once all keys are known,
 * without garbage: a sample is in the other node's hands when it is written. So measurements and allocation tests see
 * replication, and no network. {@link SimulatedNetwork} has faults.
 *
 * <pre>{@code
 * LocalNetwork network = new LocalNetwork();
 * Wire one = network.join(1);
 * Wire two = network.join(2);
 * }</pre>
 *
 * <p>One thread calls both wires. Between two frames of a reader up to 64 samples of events keep their place.
 */
public final class LocalNetwork {
    /** The most samples of events between two frames of the reader; a power of two. */
    private static final int EVENTS = 64;

    private final Arena arena = Arena.ofAuto();
    private final List<Node> nodes = new ArrayList<>();
    private long time;

    /** Makes a network without nodes, whose clock stands until {@link #advance}. */
    public LocalNetwork() {}

    /**
     * Lets time go on.
     *
     * @param nanos how long
     */
    public void advance(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("time goes on, and never back: nanos=" + nanos);
        }
        time += nanos;
    }

    /**
     * Starts a node.
     *
     * @param number the number of the node
     * @return its connection
     */
    public Wire join(int number) {
        if (nodes.size() == 2) {
            throw new IllegalStateException("a local network has two nodes, and has them already");
        }
        Node node = new Node(new WireNode(number, 1, number, "local " + number));
        for (Node other : nodes) {
            other.peer = node;
            node.peer = other;
        }
        nodes.add(node);
        return node;
    }

    private final class Node implements Wire, PresenceReader {
        private final WireNode self;
        private final List<Writer> writers = new ArrayList<>();
        private @Nullable Node peer;
        private boolean told;

        Node(WireNode self) {
            this.self = self;
        }

        private Node other() {
            if (peer == null) {
                throw new IllegalStateException("there is no other node yet: call next() first");
            }
            return peer;
        }

        @Override
        public WireNode self() {
            return self;
        }

        @Override
        public long nanoTime() {
            return time;
        }

        @Override
        public TopicWriter writer(Topic topic) {
            Writer writer = new Writer(topic, arena);
            writers.add(writer);
            return writer;
        }

        @Override
        public TopicReader reader(Topic topic) {
            return new Reader(this, topic);
        }

        @Override
        public PresenceReader presence() {
            return this;
        }

        @Override
        public boolean next() {
            boolean news = !told && peer != null;
            told |= news;
            return news;
        }

        @Override
        public WireNode node() {
            return other().self;
        }

        @Override
        public boolean hasJoined() {
            return true;
        }

        @Override
        public void close() {}
    }

    /**
     * A room for each key, with its last sample, and a spare one: a sample is filled into the spare room, which becomes
     * that of the key. Rooms that do not fit any more are kept for others of their size.
     */
    private static final class Writer implements TopicWriter {
        private static final int STEP = 512;

        private final Topic topic;
        private final Arena arena;
        private final long[] free;
        private long[] last = new long[EVENTS];
        private int[] sizes = new int[EVENTS];
        private int[] bytes = new int[EVENTS];
        private int[] numbers = new int[EVENTS];
        private long spare;
        private int spareSize;
        private int key;
        private int written;

        Writer(Topic topic, Arena arena) {
            this.topic = topic;
            this.arena = arena;
            this.free = new long[size(topic.maxBytes()) + 1];
        }

        /** The size of a room, in steps: 0 for no room. */
        private static int size(int room) {
            return (Math.max(1, room) + STEP - 1) / STEP;
        }

        @Override
        public long begin(int ofKey, int room) {
            key = topic.kind() == TopicKind.EVENTS ? written++ & EVENTS - 1 : ofKey;
            if (key >= last.length) {
                int more = Math.max(key + 1, 2 * last.length);
                last = Arrays.copyOf(last, more);
                sizes = Arrays.copyOf(sizes, more);
                bytes = Arrays.copyOf(bytes, more);
                numbers = Arrays.copyOf(numbers, more);
            }
            if (spareSize != size(room)) {
                give(spare, spareSize);
                spareSize = size(room);
                spare = take(spareSize);
            }
            return spare;
        }

        private long take(int size) {
            long room = free[size];
            if (room == 0) {
                return arena.allocate((long) size * STEP, 64).address();
            }
            free[size] = Memory.getLong(room); // free rooms are linked through their first bytes
            return room;
        }

        private void give(long room, int size) {
            if (size > 0) {
                Memory.putLong(room, free[size]);
                free[size] = room;
            }
        }

        @Override
        public boolean commit(int size, int from) {
            if (from >= 0
                    && numbers[key] > 0
                    && bytes[key] == size
                    && Memory.isSame(last[key] + from, spare + from, size - from)) {
                return false;
            }
            long before = last[key];
            int sizeBefore = sizes[key];
            last[key] = spare;
            sizes[key] = spareSize;
            spare = before;
            spareSize = sizeBefore;
            bytes[key] = size;
            numbers[key]++;
            return true;
        }

        @Override
        public void cancel() {}
    }

    private static final class Reader implements TopicReader {
        private final Node node;
        private final Topic topic;
        private int[] seen = new int[EVENTS];
        private @Nullable Writer from;
        private int key = -1;
        private int read;

        Reader(Node node, Topic topic) {
            this.node = node;
            this.topic = topic;
        }

        @Override
        public boolean next() {
            Writer writer = key < 0 ? find() : from;
            while (writer != null && goOn(writer)) {
                if (seen[key] != writer.numbers[key]) {
                    seen[key] = writer.numbers[key];
                    return true;
                }
            }
            key = -1;
            return false;
        }

        /** Goes to the next key; of events, to the next place in the order in which they were written. */
        private boolean goOn(Writer writer) {
            if (topic.kind() != TopicKind.EVENTS) {
                return ++key < seen.length;
            }
            if (read == writer.written) {
                return false;
            }
            read = Math.max(read, writer.written - EVENTS);
            key = read++ & EVENTS - 1;
            return true;
        }

        private @Nullable Writer find() {
            Node peer = node.peer;
            for (int i = 0; from == null && peer != null && i < peer.writers.size(); i++) {
                Writer writer = peer.writers.get(i);
                from = writer.topic.name().equals(topic.name()) ? writer : null;
            }
            if (from != null && seen.length < from.numbers.length) {
                seen = Arrays.copyOf(seen, from.numbers.length);
            }
            return from;
        }

        private Writer writer() {
            if (from == null || key < 0) {
                throw new IllegalStateException("there is no sample of topic " + topic.name() + ": call next() first");
            }
            return from;
        }

        @Override
        public WireNode sender() {
            return node.other().self;
        }

        @Override
        public int key() {
            return topic.kind() == TopicKind.EVENTS ? 0 : key;
        }

        @Override
        public long address() {
            return writer().last[key];
        }

        @Override
        public int bytes() {
            return writer().bytes[key];
        }
    }
}
