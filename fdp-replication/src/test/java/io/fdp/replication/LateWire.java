package io.fdp.replication;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A wire that breaks the rules: now and then it hands out a sample again after a later one of its key. */
final class LateWire implements Wire {
    private final Wire wire;
    private final SplittableRandom random;

    LateWire(Wire wire, SplittableRandom random) {
        this.wire = wire;
        this.random = random;
    }

    Wire wire() {
        return wire;
    }

    @Override
    public WireNode self() {
        return wire.self();
    }

    @Override
    public long nanoTime() {
        return wire.nanoTime();
    }

    @Override
    public long leaseNanos() {
        return wire.leaseNanos();
    }

    @Override
    public TopicWriter writer(Topic topic) {
        return wire.writer(topic);
    }

    @Override
    public TopicReader reader(Topic topic) {
        return new LateReader(wire.reader(topic), topic);
    }

    @Override
    public PresenceReader presence() {
        return wire.presence();
    }

    @Override
    public void close() {
        wire.close();
    }

    /** Keeps one sample, and hands it out at the end of a later round. */
    private final class LateReader implements TopicReader {
        private final TopicReader reader;
        private final MemorySegment kept;
        private @Nullable WireNode sender;
        private int key;
        private int bytes;
        private boolean late;

        LateReader(TopicReader reader, Topic topic) {
            this.reader = reader;
            this.kept = Arena.ofAuto().allocate(topic.maxBytes(), 8);
        }

        @Override
        public boolean next() {
            boolean was = late;
            late = false;
            if (reader.next()) {
                if (sender == null && random.nextInt(4) == 0) {
                    sender = reader.sender();
                    key = reader.key();
                    bytes = reader.bytes();
                    Memory.copy(reader.address(), kept.address(), bytes);
                }
                return true;
            }
            if (was) {
                sender = null;
            } else if (sender != null && random.nextInt(4) == 0) {
                late = true;
            }
            return late;
        }

        @Override
        public WireNode sender() {
            return late && sender != null ? sender : reader.sender();
        }

        @Override
        public int key() {
            return late ? key : reader.key();
        }

        @Override
        public long address() {
            return late ? kept.address() : reader.address();
        }

        @Override
        public int bytes() {
            return late ? bytes : reader.bytes();
        }
    }
}
