package io.fdp.kernel.event;

import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.internal.event.Pieces;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory of current or pending events of one type, in their order: for recorders, native code and SIMD.
 *
 * <p>Events of one thread lie next to each other; if several threads published there are several pieces. {@link
 * #copyTo} joins them.
 */
public final class EventBytes {
    private final EventType<?, ?> type;
    private final EventContext context;
    private final boolean ofPending;
    private @Nullable Pieces pieces;

    EventBytes(EventType<?, ?> type, EventContext context, boolean ofPending) {
        this.type = type;
        this.context = context;
        this.ofPending = ofPending;
    }

    EventBytes refresh() {
        pieces = ofPending ? context.channel().pending() : context.channel().current();
        return this;
    }

    private Pieces all() {
        context.channel().world().requireOpen();
        return Objects.requireNonNull(pieces, "refreshed when it is handed out");
    }

    /**
     * The stable number of the event.
     *
     * @return 1 or more
     */
    public int id() {
        return type.id();
    }

    /**
     * The number of events in all pieces.
     *
     * @return the number of events
     */
    public int count() {
        return all().total();
    }

    /**
     * The bytes from one event to the next.
     *
     * @return bytes
     */
    public int stride() {
        return type.layout().stride();
    }

    /**
     * The size of all events.
     *
     * @return bytes
     */
    public long bytes() {
        return (long) count() * stride();
    }

    /**
     * How many pieces there are; at most one when one thread published.
     *
     * @return the number of pieces
     */
    public int pieces() {
        return all().size();
    }

    /**
     * The address of a piece.
     *
     * @param piece 0 to {@code pieces() - 1}
     * @return the address of its first event
     */
    public long pieceAddress(int piece) {
        return all().address(Objects.checkIndex(piece, pieces()));
    }

    /**
     * How many events a piece has.
     *
     * @param piece 0 to {@code pieces() - 1}
     * @return the number of events in the piece
     */
    public int pieceCount(int piece) {
        return all().count(Objects.checkIndex(piece, pieces()));
    }

    /**
     * The memory of a piece, read-only. The segment ends with the repository; its content changes after the frame.
     * Allocates.
     *
     * @param piece 0 to {@code pieces() - 1}
     * @return its events
     */
    public MemorySegment segment(int piece) {
        return context.segments()
                .segment(pieceAddress(piece), all().bytes(piece))
                .asReadOnly();
    }

    /**
     * Copies all events, in their order.
     *
     * @param target receives the events
     * @param offset the place of the first event in the target
     * @return how many bytes were copied
     */
    public long copyTo(MemorySegment target, long offset) {
        Pieces from = all();
        Objects.checkFromIndexSize(offset, bytes(), target.byteSize());
        long at = offset;
        try {
            for (int piece = 0; piece < from.size(); piece++) {
                Memory.copy(from.address(piece), target, at, from.bytes(piece));
                at += from.bytes(piece);
            }
        } finally {
            Reference.reachabilityFence(this); // the memory of a closed repository stays until then
        }
        return at - offset;
    }
}
