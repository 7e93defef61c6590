package io.fdp.kernel.event;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.access.EventView;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.internal.event.NativeChannel;
import io.fdp.kernel.internal.hash.RowPadding;
import io.fdp.kernel.internal.table.ValueCheck;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events of one type in native memory. Generated streams extend it.
 *
 * <p>An event lies in memory as a row of a table does. Each thread writes to its own memory, so publishing takes no
 * lock. Reading finds the events of all threads in their order.
 *
 * <p>The protected methods are for generated code.
 *
 * @param <T> the record
 */
public abstract non-sealed class NativeEvents<T> extends EventStream<T> {
    private static final long MOST_TAKEN = Integer.MAX_VALUE - 8;

    private final EventType<T, ?> type;
    private final EventContext context;
    private final NativeChannel channel;
    private final RowPadding padding;
    private final ValueCheck check;
    private final EventBytes current;
    private final EventBytes pending;
    private final List<EventView> idleViews = new ArrayList<>();
    private MemorySegment taken = MemorySegment.ofArray(new byte[0]);

    /**
     * Made by the bus through the type's factory.
     *
     * @param type the event
     * @param context from the bus
     */
    protected NativeEvents(EventType<T, ?> type, EventContext context) {
        super(type.id(), type.name(), type.valueClass(), context.channel());
        this.type = type;
        this.context = context;
        this.channel = context.channel();
        this.padding = new RowPadding(type.layout());
        this.check = new ValueCheck(type.layout());
        this.current = new EventBytes(type, context, false);
        this.pending = new EventBytes(type, context, true);
    }

    /**
     * The event.
     *
     * @return its type
     */
    public final EventType<T, ?> type() {
        return type;
    }

    /**
     * How an event lies in memory.
     *
     * @return the layout
     */
    public final ComponentLayout layout() {
        return type.layout();
    }

    @Override
    public final Aliases aliases() {
        return type.aliases();
    }

    @Override
    public final int count() {
        return channel.current().total();
    }

    @Override
    public final int pendingCount() {
        return channel.pendingCount();
    }

    /**
     * Writes an event of this frame as JSON, straight from memory and without garbage.
     *
     * @param index its position
     * @param out receives the JSON
     */
    public final void writeJson(int index, JsonWriter out) {
        if (type.json() instanceof NativeJson<T> json) {
            try {
                json.writeFrom(address(index), 0, out);
            } finally {
                Reference.reachabilityFence(this); // the memory of a closed repository stays until then
            }
        } else {
            type.json().write(get(index), out);
        }
    }

    /**
     * The memory of the events that can be read in this frame, for recorders.
     *
     * @return the bytes, valid until the end of the frame; always the same object
     */
    public final EventBytes currentBytes() {
        return current.refresh();
    }

    /**
     * The memory of the events that were published in this frame, in the order in which the next frame will read them.
     * No task may be publishing.
     *
     * @return the bytes, valid until another event is published; always the same object
     */
    public final EventBytes pendingBytes() {
        return pending.refresh();
    }

    /**
     * Replaces the events that can be read in this frame, as a replay does.
     *
     * @param events the bytes that {@link EventBytes#copyTo} wrote
     */
    public final void restoreCurrent(MemorySegment events) {
        restoreCurrent(events, 0, requireWhole(events));
    }

    /**
     * The same from a part of a segment, without garbage.
     *
     * @param events native memory or a byte array with the bytes that {@link EventBytes#copyTo} wrote
     * @param offset the place of the first event
     * @param count how many events there are
     */
    public final void restoreCurrent(MemorySegment events, long offset, int count) {
        restore(events, offset, count, false);
    }

    /**
     * Replaces the events that were published in this frame, as loading does.
     *
     * @param events the bytes that {@link EventBytes#copyTo} wrote
     */
    public final void restorePending(MemorySegment events) {
        restore(events, 0, requireWhole(events), true);
    }

    /**
     * Publishes events from their bytes, as a network does with events of others. Wrong values throw, and no event is
     * published then.
     *
     * @param events native memory or a byte array with the bytes that {@link EventBytes#copyTo} wrote
     * @param offset the place of the first event
     * @param count how many events there are, at least one
     * @return the address of the first one; the others follow if the calling thread is the frame thread
     */
    public final long publishAll(MemorySegment events, long offset, int count) {
        Objects.requireNonNull(events, "the bytes of events are null");
        if (count < 1) {
            throw new IllegalArgumentException("cannot publish " + count + " events of " + name() + ": pass some");
        }
        int stride = layout().stride();
        Objects.checkFromIndexSize(offset, (long) count * stride, events.byteSize());
        synchronized (check) {
            MemorySegment from = taken(events, offset, Math.multiplyExact(count, stride));
            String wrong = check.wrong(from, 0, count);
            if (wrong != null) {
                throw new IllegalArgumentException(
                        "cannot publish events of " + name() + ": " + wrong + "; pass what copyTo() wrote");
            }
            long first = 0;
            for (int i = 0; i < count; i++) {
                long begun = beginPublish();
                long at = Memory.address(begun);
                write(from, (long) i * stride, at, stride, 1);
                endPublish(begun);
                first = i == 0 ? at : first;
            }
            return first;
        }
    }

    /** Reads and checks all events before anything changes. */
    private void restore(MemorySegment events, long offset, int count, boolean waiting) {
        long bytes = (long) count * layout().stride();
        Objects.checkFromIndexSize(offset, bytes, events.byteSize());
        synchronized (check) {
            boolean reads = bytes <= MOST_TAKEN;
            MemorySegment from = reads ? taken(events, offset, bytes) : events;
            long first = reads ? 0 : offset;
            requireValues(from, first, count);
            write(from, first, waiting ? channel.replacePending(count) : channel.replaceCurrent(count), bytes, count);
        }
    }

    /**
     * Copies a segment that may change or become unreadable meanwhile: another thread may write or free it, or its file
     * may be cut off.
     */
    private MemorySegment taken(MemorySegment events, long offset, long bytes) {
        if (taken.byteSize() < bytes) {
            taken = MemorySegment.ofArray(new byte[(int) Math.max(bytes, Math.min(MOST_TAKEN, 2 * taken.byteSize()))]);
        }
        MemorySegment.copy(events, offset, taken, 0, bytes);
        return taken;
    }

    /** Refuses events with impossible values, before anything changes. */
    private void requireValues(MemorySegment events, long offset, int count) {
        String wrong = check.wrong(events, offset, count);
        if (wrong != null) {
            throw new IllegalArgumentException(
                    "cannot restore events of " + name() + ": " + wrong + "; pass what copyTo() wrote");
        }
    }

    private int requireWhole(MemorySegment events) {
        int stride = layout().stride();
        if (events.byteSize() % stride != 0) {
            throw new IllegalArgumentException(events.byteSize() + " bytes are not a whole number of events of "
                    + name() + ", which have " + stride + " bytes each: pass what copyTo() wrote");
        }
        return Math.toIntExact(events.byteSize() / stride);
    }

    private void write(MemorySegment events, long offset, long at, long bytes, int count) {
        try {
            Memory.copy(events, offset, at, bytes);
            padding.zero(at, count);
        } finally {
            Reference.reachabilityFence(this); // the memory of a closed repository stays until then
        }
    }

    /** The context to make views with. */
    protected final EventContext context() {
        return context;
    }

    /**
     * Claims the place of the next event. {@link #endPublish} follows when the event is written; {@link #cancelPublish}
     * follows when writing fails. The address of the place is {@code Memory.address} of the result.
     */
    protected final long beginPublish() {
        return channel.begin();
    }

    /** Publishes the event after it was written. */
    protected final void endPublish(long begun) {
        channel.end(begun);
    }

    /** Gives the place back after writing failed. */
    protected final void cancelPublish(long begun) {
        channel.cancel(begun);
    }

    /** The address of an event of this frame. */
    protected final long address(int index) {
        return Memory.address(channel.address(index));
    }

    /** Takes the view that an earlier iteration returned; null if there is none. */
    protected final @Nullable EventView borrowView() {
        synchronized (idleViews) {
            return idleViews.isEmpty() ? null : idleViews.removeLast();
        }
    }

    /** Begins an iteration that lends a view. Returns the number of events. */
    protected final int lendView(EventView view) {
        view.loopLend(Loops.KEY);
        return count();
    }

    /** Keeps a view for the next iteration. Until then the view is refused. */
    protected final void returnView(EventView view) {
        view.loopLeave(Loops.KEY);
        synchronized (idleViews) {
            idleViews.add(view);
        }
    }

    /** Refuses a view of another stream. */
    protected final void requireOwn(boolean own) {
        if (!own) {
            throw new IllegalArgumentException(
                    "the view belongs to the events of another repository: make one with newView() of this stream");
        }
    }
}
