package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.WorldClock;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * One chunk of a table: up to 1,024 values, addressed by slot. The base of generated spans.
 *
 * <p>Slots of entities that do not have the component hold old or no values; {@link #nextSlot} and {@link #runEnd} tell
 * which have one. A span belongs to its frame, and one that a chunk of a query keeps to the visit of that chunk. It
 * also ends when the version advances within it ({@code advanceVersion()}, {@code stateHash()}), because what it writes
 * must be marked with the new one. Structural changes do not disturb it.
 *
 * <pre>{@code
 * for (int from = span.nextSlot(0); from >= 0; from = span.nextSlot(to)) {
 *     int to = span.runEnd(from);
 *     for (int slot = from; slot < to; slot++) { … }
 * }
 * }</pre>
 */
public abstract class Span {
    /** What the generated class compares the era of the span with. */
    protected final WorldClock clock;

    /** When the span was put on its chunk. An accessor refuses if the world has gone on since. */
    protected long spanEra;

    /** The address of the chunk. */
    protected long spanAddress;

    private final TableContext context;
    private final ColumnStore store;
    private final boolean writes;
    private boolean kept;
    private int chunk;

    /**
     * Makes a span that is nowhere yet.
     *
     * @param context the context of its table
     * @param writes whether it has setters: its chunk counts as changed
     */
    protected Span(TableContext context, boolean writes) {
        this.context = context;
        this.store = context.store();
        this.writes = writes;
        this.clock = context.clock(writes);
    }

    /**
     * Puts the span on a chunk.
     *
     * @param onChunk the chunk
     */
    protected final void moveTo(int onChunk) {
        if (writes) {
            store.rules().requireMayWriteSome();
        }
        spanAddress = store.openChunk(onChunk);
        chunk = onChunk;
        if (writes) {
            store.markChanged(chunk);
        }
        spanEra = clock.era;
    }

    /** Refuses a span that has ended. */
    protected final void requireSpan() {
        if (spanEra != clock.era) {
            throw spanEnded();
        }
    }

    /**
     * The error of a span that has ended. The check does not come back when it fails: a call that returns, taken once
     * anywhere, would be compiled into every loop over spans and make it load everything again for every slot.
     */
    protected final RuntimeException spanEnded() {
        return store.staleCursors().staleSpan(spanEra);
    }

    /** Notes that a value was written, for components with a version per entity. */
    protected final void markSlot(int slot) {
        store.markEntity((chunk << Chunks.SHIFT) + slot);
    }

    /** Refuses to write the value of a slot that the phase does not allow to write. */
    protected final void requireMayWrite(int slot) {
        store.requireMayWrite((chunk << Chunks.SHIFT) + slot);
    }

    /**
     * Whether the span was made by the table with a context. One that a chunk of a query keeps is refused: its
     * iteration moves it.
     */
    protected final boolean belongsTo(TableContext other) {
        if (kept) {
            throw store.staleCursors().movedByLoop("span", "newSpan() or newEditSpan()");
        }
        return store == other.store();
    }

    /** Notes that the chunk of a query keeps the span; for the kernel. */
    public final void loopKeep(Loops key) {
        kept = true;
    }

    /** Ends the span until it is put on a chunk again; for the kernel. */
    public final void loopLeave(Loops key) {
        spanEra = ColumnStore.LEFT;
    }

    /**
     * The chunk that the span is on: entities {@code 1,024 * chunk} and after.
     *
     * @return its number
     */
    public final int chunk() {
        return chunk;
    }

    /**
     * The handle of the entity in a slot.
     *
     * @param slot a slot for which {@link #presentAt} is true
     * @return its handle
     */
    public final long self(int slot) {
        int index = (chunk << Chunks.SHIFT) + Objects.checkIndex(slot, Chunks.SLOTS);
        requireSpan();
        return Entity.of(index, store.entities().generation(index));
    }

    /**
     * Whether the entity in a slot has the component.
     *
     * @param slot the slot
     * @return true if it has
     */
    public final boolean presentAt(int slot) {
        requireSpan();
        return store.isPresent((chunk << Chunks.SHIFT) + Objects.checkIndex(slot, Chunks.SLOTS));
    }

    /**
     * The first slot with the component at or after one.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the slot, or -1 when there is none
     */
    public final int nextSlot(int slot) {
        requireSpan();
        return store.nextPresent(chunk, Objects.checkIndex(slot, Chunks.SLOTS + 1));
    }

    /**
     * The end of a run: the first slot without the component at or after one.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the slot, or 1,024 when the run goes to the end
     */
    public final int runEnd(int slot) {
        requireSpan();
        return store.runEnd(chunk, Objects.checkIndex(slot, Chunks.SLOTS + 1));
    }

    /**
     * The memory of the chunk, for SIMD and native code: read-only unless the span is an edit span. It ends with the
     * repository, unless native code is at work on it at that moment. What is written to it after the state hash was
     * taken, or in a later frame, must be marked with {@code markChanged}. For a component with a version per entity,
     * all entities of the chunk count as changed when an edit span is asked for its memory.
     *
     * <p>A chunk's segment is made once and kept, so that asking for it in every frame makes no garbage. In rows, the
     * value of a slot begins at {@code slot * layout().stride()}; in columns, that of a field at {@code 1024 *
     * layout().field(name).offset()}, plus the slot times the size of an element.
     *
     * @return all 1,024 values
     */
    public final MemorySegment segment() {
        requireSpan();
        int on = chunk; // once: another thread may move the span meanwhile, and segments are kept by chunk
        if (writes) {
            store.rules().requireMayWriteAll(on);
            if (store.isVersioned()) {
                store.markAll(on);
            }
        }
        return context.segment(on, writes);
    }
}
