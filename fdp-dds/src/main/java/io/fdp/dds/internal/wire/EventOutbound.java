package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import io.fdp.dds.internal.memory.EventRing;
import io.fdp.wire.Topic;
import java.lang.foreign.Arena;

/**
 * Events on their way to DDS, in their order. The frame thread puts them in, the sender of events passes them on.
 *
 * <p>An event begins with its number. DDS may have passed an event to some readers when it says that it could not; the
 * event is sent again then, and readers know by its number that they have it.
 */
final class EventOutbound implements Outbound {
    /** The bytes of the number of an event. */
    static final int NUMBER_BYTES = 8;

    private final Topic topic;
    private final int writer;
    private final long session;
    private final int node;
    private final EventRing ring;
    private final WireCounters counters;
    private final long struct;

    EventOutbound(Topic topic, int writer, long session, int node, Arena arena, int ringBytes, WireCounters counters) {
        this.topic = topic;
        this.writer = writer;
        this.session = session;
        this.node = node;
        this.ring = new EventRing(arena, ringBytes, NUMBER_BYTES + topic.maxBytes());
        this.counters = counters;
        this.struct = arena.allocate(SampleStruct.BYTES, Long.BYTES).address();
    }

    Topic topic() {
        return topic;
    }

    EventRing ring() {
        return ring;
    }

    @Override
    public boolean hasNews() {
        return !ring.isEmpty();
    }

    @Override
    public boolean send() {
        boolean all = true;
        while (ring.next()) {
            SampleStruct.put(struct, session, 0, node, ring.address(), ring.bytes());
            int result = Dds.write(writer, struct);
            if (result < 0) {
                ring.stay();
                counters.refused(topic.name(), result);
                all = false;
                break;
            }
            counters.sent.incrementAndGet();
            counters.sentBytes.addAndGet(ring.bytes());
            ring.release();
        }
        Dds.flush(writer);
        return all;
    }
}
