package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.dds.internal.memory.Rooms;
import io.fdp.wire.Topic;
import java.lang.foreign.Arena;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * State samples on their way to DDS: as bytes of FDP, or of single entities with plain fields. The frame thread puts
 * them in, the sender passes them on.
 */
final class StateOutbound implements Outbound {
    private final Topic topic;
    private final int writer;
    private final long session;
    private final int node;
    private final @Nullable EntityCodec codec;
    private final LatestSamples samples;
    private final WireCounters counters;
    private final long struct;
    private final long key;
    private long[] entities = new long[0];

    /** With a codec, samples have plain fields. */
    StateOutbound(
            Topic topic,
            int writer,
            long session,
            int node,
            Arena arena,
            @Nullable EntityCodec codec,
            MemoryLimit limit,
            WireCounters counters) {
        this.topic = topic;
        this.writer = writer;
        this.session = session;
        this.node = node;
        this.codec = codec;
        this.counters = counters;
        this.samples = new LatestSamples(new Rooms(arena, limit, topic.maxBytes()), limit);
        int bytes = codec == null ? SampleStruct.BYTES : codec.type().bytes();
        this.struct = arena.allocate(bytes, Long.BYTES).address();
        this.key = arena.allocate(bytes, Long.BYTES).address();
    }

    Topic topic() {
        return topic;
    }

    LatestSamples samples() {
        return samples;
    }

    @Nullable
    EntityCodec codec() {
        return codec;
    }

    @Override
    public boolean hasNews() {
        return samples.hasNews();
    }

    @Override
    public boolean send() {
        boolean all = true;
        while (samples.next()) {
            int result = codec == null ? write() : write(codec);
            if (result < 0) {
                samples.putBack();
                counters.refused(topic.name(), result);
                all = false;
                break;
            }
            counters.sent.incrementAndGet();
            counters.sentBytes.addAndGet(samples.bytes());
        }
        Dds.flush(writer);
        return all;
    }

    private int write() {
        SampleStruct.put(struct, session, samples.key(), node, samples.address(), samples.bytes());
        return Dds.write(writer, struct);
    }

    /**
     * Writes the entity of an index, and disposes the one that was there before. Its id does not come again, so DDS
     * may forget it: else all ids that ever were would stay in memory, here and at readers.
     */
    private int write(EntityCodec as) {
        int index = samples.key();
        if (index >= entities.length) {
            entities = Arrays.copyOf(entities, Math.max(index + 1, 2 * entities.length));
        }
        long id = EntityCodec.id(samples.address());
        long before = entities[index];
        if (before != 0 && before != id) {
            EntityCodec.putKey(key, before, node);
            int result = Dds.dispose(writer, key);
            if (result >= 0) {
                result = Dds.unregister(writer, key);
            }
            if (result < 0) {
                return result;
            }
            entities[index] = 0;
        }
        if (id == 0) {
            return 0;
        }
        as.toStruct(samples.address(), struct, node);
        int result = Dds.write(writer, struct);
        entities[index] = result < 0 ? entities[index] : id;
        return result;
    }
}
