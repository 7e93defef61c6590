package io.fdp.kernel.access;

import io.fdp.kernel.internal.event.NativeChannel;

/**
 * A place in a stream of events: one of those that can be read in this frame. The base of generated views of events.
 *
 * <p>What {@link Cursor} is to a table, with the same rule: it belongs to its frame, and used after {@code tick()} it throws while {@link Memory#CHECKS} is on.
 */
public abstract class EventView {
    private final NativeChannel channel;
    private long epoch;
    private long address;

    /**
     * Makes a view that is nowhere yet.
     *
     * @param context the context of its stream
     */
    protected EventView(EventContext context) {
        this.channel = context.channel();
    }

    /** Puts the view on an event of this frame. */
    protected final void moveTo(int event) {
        address = channel.address(event);
        epoch = channel.world().epoch();
    }

    /** The address that the view was put on, if it still may be used. */
    protected final long cursorBase() {
        if (Memory.CHECKS && epoch != channel.world().epoch()) {
            epoch = channel.revalidate(epoch);
        }
        return Memory.address(address);
    }

    /** Whether the view was made by the stream with a context. */
    protected final boolean belongsTo(EventContext context) {
        return channel == context.channel();
    }
}
