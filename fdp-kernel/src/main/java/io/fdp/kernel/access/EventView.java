package io.fdp.kernel.access;

import io.fdp.kernel.internal.event.NativeChannel;
import io.fdp.kernel.internal.hash.ValueText;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.lang.ref.Reference;

/**
 * A place in a stream of events: one event that can be read in this frame. Generated views of events extend it.
 *
 * <p>Like a {@link Cursor} of a table, it belongs to its frame. With {@link Memory#CHECKS} on, it throws after {@code
 * tick()}, after its event was dropped or replaced, and after the {@code forEach()} that lent it.
 */
public abstract class EventView {
    private final NativeChannel channel;
    private long epoch;
    private long round;
    private long address;
    private boolean lent;

    /**
     * Makes a view that has no place yet.
     *
     * @param context the context of its stream
     */
    protected EventView(EventContext context) {
        this.channel = context.channel();
    }

    /** Sets the view on an event of this frame. */
    protected final void moveTo(int event) {
        address = channel.address(event);
        round = channel.round();
        epoch = channel.world().epoch();
    }

    /** The address of the event; throws when the view is no longer valid. */
    protected final long cursorBase() {
        if (Memory.CHECKS ? epoch != channel.world().epoch() : epoch == 0) {
            epoch = channel.revalidate(epoch, round);
        }
        return Memory.address(address);
    }

    /** Marks the view as lent by an iteration; for the kernel. */
    public final void loopLend(Loops key) {
        lent = true;
    }

    /** Ends the view until an iteration sets it on an event again; for the kernel. */
    public final void loopLeave(Loops key) {
        epoch = NativeChannel.LEFT;
    }

    /**
     * Whether the stream with this context made the view. Refuses a lent view, because only its iteration may move it.
     */
    protected final boolean belongsTo(EventContext context) {
        if (lent) {
            throw channel.lentView();
        }
        return channel == context.channel();
    }

    /** The event and its fields, or that the view is stale; for debuggers. Never throws. */
    @Override
    public final String toString() {
        StringBuilder text = new StringBuilder(ValueText.simple(channel.name()));
        String stale = channel.staleView(epoch, round);
        if (!stale.isEmpty()) {
            return text.append(stale).toString();
        }
        try {
            ValueText.append(text.append(' '), channel.layout(), Memory.address(address));
            return text.toString();
        } finally {
            Reference.reachabilityFence(channel); // the memory of a closed repository stays until then
        }
    }
}
