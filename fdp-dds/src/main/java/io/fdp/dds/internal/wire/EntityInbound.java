package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.LatestSamples;
import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.wire.Topic;
import java.lang.foreign.Arena;

/** Takes state samples of single entities with plain fields. */
final class EntityInbound extends StateInbound {
    private static final int MOST_IDS = 1 << 20;

    private final EntityCodec codec;

    EntityInbound(
            int reader,
            Topic topic,
            int index,
            Arena arena,
            MemoryLimit limit,
            WireCounters counters,
            EntityCodec codec) {
        super(reader, topic, index, arena, limit, counters);
        this.codec = codec;
    }

    @Override
    long claim(Peer sender) {
        return sender.node().number();
    }

    @Override
    void value(Peer sender, long at, Peers peers) {
        StateInbox inbox = inbox(sender, EntityCodec.structNode(at));
        if (inbox == null) {
            return;
        }
        int index = EntityCodec.structIndex(at);
        long room = begin(inbox, index);
        if (room == 0) {
            return;
        }
        int bytes = codec.toSample(at, room);
        if (inbox.keys().size() >= MOST_IDS) {
            inbox.keys().entrySet().removeIf(known -> !isLast(inbox.samples(), known.getKey(), known.getValue()));
        }
        inbox.keys().put(EntityCodec.structId(at), index);
        commit(inbox, bytes);
    }

    private static boolean isLast(LatestSamples samples, long id, int index) {
        long last = samples.last(index);
        return last != 0 && EntityCodec.id(last) == id;
    }

    @Override
    void disposed(Peer sender, long at) {
        StateInbox inbox = sender.inbox(index());
        if (inbox == null || inbox.claim() != EntityCodec.structNode(at)) {
            return;
        }
        long id = EntityCodec.structId(at);
        Integer index = inbox.keys().remove(id);
        // Another entity may have the index by now.
        if (index != null && isLast(inbox.samples(), id, index)) {
            long room = begin(inbox, index);
            if (room != 0) {
                codec.toEmptySample(index, room);
                commit(inbox, EntityCodec.EMPTY_BYTES);
            }
        }
    }
}
