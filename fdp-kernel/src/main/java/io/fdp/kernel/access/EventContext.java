package io.fdp.kernel.access;

import io.fdp.kernel.internal.event.NativeChannel;

/**
 * What a bus gives a stream of native events on its way into the world. Opaque to generated code, which only passes it
 * on.
 */
@SuppressWarnings("exports") // opaque on purpose: only the kernel makes one and looks into it
public final class EventContext {
    private final NativeChannel channel;
    private final TableContext.SegmentSource segments;

    /** Made by the bus. */
    public EventContext(NativeChannel channel, TableContext.SegmentSource segments) {
        this.channel = channel;
        this.segments = segments;
    }

    /** Where the events are. */
    public NativeChannel channel() {
        return channel;
    }

    /** Where segments over their memory come from. */
    public TableContext.SegmentSource segments() {
        return segments;
    }
}
