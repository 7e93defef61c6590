package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.memory.EventRing;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.TopicWriter;

/** Writes events. The frame thread calls it. */
final class EventWriter implements TopicWriter {
    private final EventRing ring;
    private final Sender sender;
    private final WireCounters counters;
    private final WriteCheck check;
    private long room;
    private long number;

    EventWriter(EventOutbound topic, Sender sender, OpenState open, WireCounters counters) {
        this.ring = topic.ring();
        this.sender = sender;
        this.counters = counters;
        this.check = new WriteCheck(open, topic.topic());
    }

    @Override
    public long begin(int key, int bytes) {
        check.begin(ring.hasBegun(), key, bytes);
        room = ring.begin(EventOutbound.NUMBER_BYTES + bytes);
        if (room == 0) {
            counters.eventsRefused.incrementAndGet();
            return 0;
        }
        return room + EventOutbound.NUMBER_BYTES;
    }

    @Override
    public boolean commit(int bytes, int from) {
        check.commit(ring.hasBegun(), bytes);
        Memory.putLong(room, ++number);
        ring.commit(EventOutbound.NUMBER_BYTES + bytes, 0);
        sender.wake();
        return true;
    }

    @Override
    public void cancel() {
        ring.cancel();
    }
}
