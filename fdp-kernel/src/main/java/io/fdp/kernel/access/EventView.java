package io.fdp.kernel.access;

import io.fdp.kernel.internal.event.NativeChannel;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;

/**
 * A place in a stream of events: one of those that can be read in this frame. The base of generated views of events.
 *
 * <p>What {@link Cursor} is to a table, with the same rule: it belongs to its frame. Used after {@code tick()}, after
 * its event was dropped or replaced, or after the {@code forEach()} that lent it, it throws while {@link Memory#CHECKS}
 * is on.
 */
public abstract class EventView {
    private final NativeChannel channel;
    private long epoch;
    private long round;
    private long address;
    private boolean lent;

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
        round = channel.round();
        epoch = channel.world().epoch();
    }

    /** The address that the view was put on, if it still may be used. */
    protected final long cursorBase() {
        if (Memory.CHECKS ? epoch != channel.world().epoch() : epoch == 0) {
            epoch = channel.revalidate(epoch, round);
        }
        return Memory.address(address);
    }

    /** Notes that an iteration lends the view; for the kernel. */
    public final void loopLend(Loops key) {
        lent = true;
    }

    /** Ends the view until an iteration puts it on an event again; for the kernel. */
    public final void loopLeave(Loops key) {
        epoch = NativeChannel.LEFT;
    }

    /**
     * Whether the view was made by the stream with a context. One that an iteration lends is refused: the iteration
     * moves it.
     */
    protected final boolean belongsTo(EventContext context) {
        if (lent) {
            throw channel.lentView();
        }
        return channel == context.channel();
    }
}
