package io.fdp.kernel.access;

import io.fdp.kernel.internal.event.NativeChannel;

/** Connects a stream of native events with its bus. Opaque to generated code, which only passes it on. */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes and reads a context
public final class EventContext {
    private final NativeChannel channel;
    private final TableContext.SegmentSource segments;

    /** Made by the bus. */
    public EventContext(NativeChannel channel, TableContext.SegmentSource segments) {
        this.channel = channel;
        this.segments = segments;
    }

    /** The channel with the events. */
    public NativeChannel channel() {
        return channel;
    }

    /** The source of segments over the memory of the events. */
    public TableContext.SegmentSource segments() {
        return segments;
    }
}
