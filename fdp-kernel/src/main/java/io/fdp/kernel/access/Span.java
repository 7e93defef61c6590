package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.memory.Loops;
import io.fdp.kernel.memory.WorldClock;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * One chunk of a table: up to 1,024 values, addressed by slot. Generated spans extend it.
 *
 * <p>Slots of entities without the component hold old or no values; {@link #nextSlot} and {@link #runEnd} find the
 * slots with values. A span belongs to its frame; a span from a chunk of a query belongs to the visit of that chunk. A
 * span also ends when the version advances within the frame ({@code advanceVersion()}, {@code stateHash()}), because
 * its writes must be marked with the new version. Structural changes do not disturb it.
 *
 * <pre>{@code
 * for (int from = span.nextSlot(0); from >= 0; from = span.nextSlot(to)) {
 *     int to = span.runEnd(from);
 *     for (int slot = from; slot < to; slot++) { … }
 * }
 * }</pre>
 */
public abstract class Span {
    /** The clock with which the generated class compares the era of the span. */
    protected final WorldClock clock;

    /** The era in which the span was set on its chunk. Accessors refuse when the clock has another era. */
    protected long spanEra;

    /** The address of the chunk. */
    protected long spanAddress;

    private final TableContext context;
    private final ColumnStore store;
    private final boolean writes;
    private boolean kept;
    private int chunk;

    /**
     * Makes a span that has no place yet.
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
     * Sets the span on a chunk.
     *
     * @param onChunk the chunk
     */
    protected final void moveTo(int onChunk) {
        if (writes) {
            store.rules().requireMayWriteSome();
            store.rules().requireMayWriteIn(onChunk);
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
     * The error of a span that has ended. A failed check always throws. If it could return, the compiler would compile
     * that path into every loop over spans once it was taken, and the loop would load everything again for every slot.
     */
    protected final RuntimeException spanEnded() {
        return store.staleCursors().staleSpan(spanEra);
    }

    /** Marks a value as written, for components with a version per entity. */
    protected final void markSlot(int slot) {
        store.markEntity((chunk << Chunks.SHIFT) + slot);
    }

    /** Refuses to write a slot when the phase does not allow it. */
    protected final void requireMayWrite(int slot) {
        store.requireMayWrite((chunk << Chunks.SHIFT) + slot);
    }

    /**
     * Whether the table with this context made the span. Refuses a span that a chunk of a query keeps, because only its
     * iteration may move it.
     */
    protected final boolean belongsTo(TableContext other) {
        if (kept) {
            throw store.staleCursors().movedByLoop("span", "newSpan() or newEditSpan()");
        }
        return store == other.store();
    }

    /** Marks the span as kept by a chunk of a query; for the kernel. */
    public final void loopKeep(Loops key) {
        kept = true;
    }

    /** Ends the span until it is set on a chunk again; for the kernel. */
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
     * @return true if the slot has a value
     */
    public final boolean presentAt(int slot) {
        requireSpan();
        return store.isPresent((chunk << Chunks.SHIFT) + Objects.checkIndex(slot, Chunks.SLOTS));
    }

    /**
     * The first slot with the component, from a given slot on.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the slot, or -1 when there is none
     */
    public final int nextSlot(int slot) {
        requireSpan();
        return store.nextPresent(chunk, Objects.checkIndex(slot, Chunks.SLOTS + 1));
    }

    /**
     * The end of a run: the first slot without the component, from a given slot on.
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
     * repository, unless native code is using it at that moment. After the state hash was taken, and in later frames,
     * mark writes to it with {@code markChanged}. For a component with a version per entity, this call on an edit span
     * marks all entities of the chunk as changed.
     *
     * <p>A chunk's segment is made once and kept, so that calls in every frame make no garbage. In rows, the value of a
     * slot begins at {@code slot * layout().stride()}. In columns, the value of a field begins at {@code 1024 *
     * layout().field(name).offset()} plus the slot times the size of an element.
     *
     * @return all 1,024 values
     */
    public final MemorySegment segment() {
        requireSpan();
        int on = chunk; // read once: another thread may move the span meanwhile, and segments are kept by chunk
        if (writes) {
            store.rules().requireMayWriteAll(on);
            if (store.isVersioned()) {
                store.markAll(on);
            }
        }
        return context.segment(on, writes);
    }

    /** The component and the chunk, or that the span is stale; for debuggers. Never throws. */
    @Override
    public final String toString() {
        try {
            return CursorText.ofSpan(store, spanEra, clock.era, chunk);
        } catch (RuntimeException moved) {
            return CursorText.unknown(store);
        }
    }
}
