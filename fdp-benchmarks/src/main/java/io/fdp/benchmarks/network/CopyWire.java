package io.fdp.benchmarks.network;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One end of a wire between two nodes of one program: a sample is in the other node's hands when it is written. So a
 * row measures replication, and no network.
 */
final class CopyWire implements Wire, PresenceReader {

    private final Arena arena = Arena.ofShared();
    private final WireNode self;
    private final List<Writer> writers = new ArrayList<>();
    private CopyWire peer;
    private boolean told;

    private CopyWire(int number) {
        this.self = new WireNode(number, 1, number, "node " + number);
        this.peer = this;
    }

    /** Makes both ends. */
    static CopyWire[] pair() {
        CopyWire[] ends = {new CopyWire(1), new CopyWire(2)};
        ends[0].peer = ends[1];
        ends[1].peer = ends[0];
        return ends;
    }

    /** Hands the sample before the last one of each key to the other node, as if it had been written again. */
    void sendBefore() {
        for (int i = 0; i < writers.size(); i++) {
            writers.get(i).swapAll();
        }
    }

    @Override
    public WireNode self() {
        return self;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public TopicWriter writer(Topic topic) {
        Writer writer = new Writer(topic);
        writers.add(writer);
        return writer;
    }

    @Override
    public TopicReader reader(Topic topic) {
        return new Reader(topic);
    }

    @Override
    public PresenceReader presence() {
        return this;
    }

    @Override
    public boolean next() {
        boolean news = !told;
        told = true;
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
    public void close() {
        arena.close();
    }

    /** Two rooms for each key: the last sample, and the next one. */
    private final class Writer implements TopicWriter {
        private final Topic topic;
        private long[] last = new long[0];
        private long[] next = new long[0];
        private int[] bytes = new int[0];
        private int[] bytesBefore = new int[0];
        private int[] numbers = new int[0];
        private int key;

        Writer(Topic topic) {
            this.topic = topic;
        }

        @Override
        public long begin(int of, int room) {
            key = of;
            if (of >= last.length) {
                int more = Math.max(of + 1, 2 * last.length);
                last = Arrays.copyOf(last, more);
                next = Arrays.copyOf(next, more);
                bytes = Arrays.copyOf(bytes, more);
                bytesBefore = Arrays.copyOf(bytesBefore, more);
                numbers = Arrays.copyOf(numbers, more);
            }
            if (next[of] == 0) {
                next[of] = arena.allocate(topic.maxBytes(), 64).address();
                last[of] = arena.allocate(topic.maxBytes(), 64).address();
            }
            return next[of];
        }

        @Override
        public boolean commit(int size, int from) {
            if (from >= 0
                    && numbers[key] > 0
                    && bytes[key] == size
                    && Memory.isSame(last[key] + from, next[key] + from, size - from)) {
                return false;
            }
            swap(key, size);
            return true;
        }

        private void swap(int of, int size) {
            long before = last[of];
            last[of] = next[of];
            next[of] = before;
            bytesBefore[of] = bytes[of];
            bytes[of] = size;
            numbers[of]++;
        }

        void swapAll() {
            for (int of = 0; of < numbers.length; of++) {
                if (bytesBefore[of] > 0) {
                    swap(of, bytesBefore[of]);
                }
            }
        }

        @Override
        public void cancel() {
            key = -1;
        }
    }

    private final class Reader implements TopicReader {
        private final Topic topic;
        private int[] seen = new int[0];
        private Writer from;
        private int key = -1;

        Reader(Topic topic) {
            this.topic = topic;
            this.from = new Writer(topic);
        }

        @Override
        public boolean next() {
            if (key < 0) {
                find();
            }
            while (++key < seen.length) {
                if (seen[key] != from.numbers[key]) {
                    seen[key] = from.numbers[key];
                    return true;
                }
            }
            key = -1;
            return false;
        }

        private void find() {
            for (int i = 0; i < peer.writers.size(); i++) {
                Writer writer = peer.writers.get(i);
                from = writer.topic.name().equals(topic.name()) ? writer : from;
            }
            if (seen.length < from.numbers.length) {
                seen = Arrays.copyOf(seen, from.numbers.length);
            }
        }

        @Override
        public WireNode sender() {
            return peer.self;
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
