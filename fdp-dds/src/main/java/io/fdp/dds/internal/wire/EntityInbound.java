package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.MemoryLimit;
import io.fdp.wire.Topic;
import java.lang.foreign.Arena;

/** Takes state samples of single entities with plain fields. */
final class EntityInbound extends StateInbound {
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
        inbox.putKey(EntityCodec.structId(at), index);
        commit(inbox, bytes);
    }

    @Override
    void disposed(Peer sender, long at) {
        StateInbox inbox = sender.inbox(index());
        if (inbox == null || inbox.claim() != EntityCodec.structNode(at)) {
            return;
        }
        int index = inbox.removeKey(EntityCodec.structId(at));
        // Another entity may have the index by now.
        if (index >= 0) {
            long room = begin(inbox, index);
            if (room != 0) {
                codec.toEmptySample(index, room);
                commit(inbox, EntityCodec.EMPTY_BYTES);
            }
        }
    }
}
