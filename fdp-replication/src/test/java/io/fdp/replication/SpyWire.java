package io.fdp.replication;

import io.fdp.kernel.memory.Memory;
import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the largest sample that was written to each topic. */
final class SpyWire implements Wire {
    final Map<Topic, byte[]> samples = new LinkedHashMap<>();
    final Map<Topic, Integer> keys = new LinkedHashMap<>();
    final Map<Topic, Map<Integer, byte[]>> byKey = new LinkedHashMap<>();
    private final Wire wire;

    SpyWire(Wire wire) {
        this.wire = wire;
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
        TopicWriter writer = wire.writer(topic);
        return new TopicWriter() {
            private long at;
            private int key;

            @Override
            public long begin(int of, int bytes) {
                key = of;
                at = writer.begin(of, bytes);
                return at;
            }

            @Override
            public boolean commit(int bytes, int from) {
                byte[] before = samples.get(topic);
                byte[] copy = new byte[bytes];
                for (int i = 0; i < bytes; i++) {
                    copy[i] = Memory.getByte(at + i);
                }
                byKey.computeIfAbsent(topic, any -> new LinkedHashMap<>()).put(key, copy);
                if (before == null || before.length < bytes) {
                    samples.put(topic, copy);
                    keys.put(topic, key);
                }
                return writer.commit(bytes, from);
            }

            @Override
            public void cancel() {
                writer.cancel();
            }
        };
    }

    @Override
    public TopicReader reader(Topic topic) {
        return wire.reader(topic);
    }

    @Override
    public PresenceReader presence() {
        return wire.presence();
    }

    @Override
    public void close() {
        wire.close();
    }
}
