package io.fdp.replication;

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
import java.util.List;

/** Two nodes that hand each other samples without delay and without garbage: up to 64 events in a frame. */
final class LocalNetwork {
    static final int MOST_KEYS = 8192;

    /** The most samples of events between two frames of the reader. */
    private static final int EVENTS = 64;

    private final Arena arena = Arena.ofAuto();
    private final List<Node> nodes = new ArrayList<>();
    private long time;

    /** Lets time go on. */
    void advance(long nanos) {
        time += nanos;
    }

    Wire join(int number) {
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
        private Node peer;
        private boolean told;

        Node(WireNode self) {
            this.self = self;
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
            Writer writer = new Writer(topic);
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
            return peer.self;
        }

        @Override
        public boolean hasJoined() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Two rooms for each key: the last sample, and the next one. */
    private final class Writer implements TopicWriter {
        private final Topic topic;
        private final long[] last = new long[MOST_KEYS];
        private final long[] next = new long[MOST_KEYS];
        private final int[] bytes = new int[MOST_KEYS];
        private final int[] numbers = new int[MOST_KEYS];
        private final int[] rooms = new int[MOST_KEYS];
        private int key;
        private int written;

        Writer(Topic topic) {
            this.topic = topic;
        }

        @Override
        public long begin(int ofKey, int room) {
            int of = topic.kind() == TopicKind.EVENTS ? written++ & EVENTS - 1 : ofKey;
            key = of;
            if (next[of] == 0) {
                int most = Math.max(room, 16_384);
                rooms[of] = most;
                next[of] = arena.allocate(most, 8).address();
                last[of] = arena.allocate(most, 8).address();
            }
            if (room > rooms[of]) {
                throw new IllegalStateException("a sample of " + topic.name() + " grew to " + room + " bytes");
            }
            return next[key];
        }

        @Override
        public boolean commit(int size, int from) {
            if (from >= 0
                    && numbers[key] > 0
                    && bytes[key] == size
                    && Memory.isSame(last[key] + from, next[key] + from, size - from)) {
                return false;
            }
            long before = last[key];
            last[key] = next[key];
            next[key] = before;
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
        private final int[] seen = new int[MOST_KEYS];
        private Writer from;
        private int key = -1;

        Reader(Node node, Topic topic) {
            this.node = node;
            this.topic = topic;
        }

        @Override
        public boolean next() {
            if (from == null && node.peer != null) {
                for (Writer writer : node.peer.writers) {
                    from = writer.topic.name().equals(topic.name()) ? writer : from;
                }
            }
            while (from != null && ++key < MOST_KEYS) {
                if (seen[key] != from.numbers[key]) {
                    seen[key] = from.numbers[key];
                    return true;
                }
            }
            key = -1;
            return false;
        }

        @Override
        public WireNode sender() {
            return node.peer.self;
        }

        @Override
        public int key() {
            return key;
        }

        @Override
        public long address() {
            return from.last[key];
        }

        @Override
        public int bytes() {
            return from.bytes[key];
        }
    }
}
