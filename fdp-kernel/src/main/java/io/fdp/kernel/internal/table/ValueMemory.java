package io.fdp.kernel.internal.table;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.DenseGrowth;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The values of one component: one reservation for all entities, {@code address = base + index * stride}.
 *
 * <p>Memory is charged in granules: a chunk, or for values over 64 bytes the part of a chunk that makes 64 KB. So a
 * single user of a large component does not pay for 1,024. Where the system needs explicit commits they are made in
 * units of about a megabyte, which keeps the number of mappings small however chunks alternate.
 */
final class ValueMemory implements AutoCloseable {
    private static final VarHandle WHOLE = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final int GRANULE_BYTES = 64 * 1024;
    private static final int COMMIT_BYTES = 1024 * 1024;

    private final Reservation reservation;
    private final ComponentLayout layout;
    private final long base;
    private final long chunkBytes;
    private final int granuleShift;
    private final long commitBytes;
    private final DenseGrowth growth;

    /** Which chunks are committed as a whole, if chunks are committed by granules; otherwise empty. */
    private final byte[] whole;

    ValueMemory(WorldState world, String name, ComponentLayout layout) {
        this.layout = layout;
        this.chunkBytes = (long) layout.stride() << Chunks.SHIFT;
        this.granuleShift = granuleShift(layout);
        long granuleBytes = (long) layout.stride() << granuleShift;
        long chunksPerCommit = Math.clamp(COMMIT_BYTES / chunkBytes, 1, Chunks.EXTENT_CHUNKS);
        this.commitBytes = granuleShift == Chunks.SHIFT ? chunksPerCommit * chunkBytes : granuleBytes;
        long bytes = ((long) world.extents() << Chunks.EXTENT_SHIFT) * layout.stride();
        this.reservation = Reservation.of(world.os(), world.account(), "component " + name, bytes);
        this.base = reservation.address();
        this.growth = new DenseGrowth(reservation, 0, reservation.bytes());
        boolean byGranules = granuleShift < Chunks.SHIFT && reservation.commitsExplicitly();
        this.whole = new byte[byGranules ? world.extents() * Chunks.EXTENT_CHUNKS : 0];
    }

    /** The base-2 logarithm of the slots in a granule. */
    static int granuleShift(ComponentLayout layout) {
        if (layout.layout() == Layout.COLUMNS) {
            return Chunks.SHIFT;
        }
        int slots = Math.clamp(GRANULE_BYTES / layout.stride(), 1, Chunks.SLOTS);
        return 31 - Integer.numberOfLeadingZeros(slots);
    }

    long base() {
        return base;
    }

    ComponentLayout layout() {
        return layout;
    }

    long chunkBytes() {
        return chunkBytes;
    }

    int granuleShift() {
        return granuleShift;
    }

    long granuleBytes() {
        return (long) layout.stride() << granuleShift;
    }

    /** Makes the memory of a granule usable. */
    void commit(int granule) {
        if (reservation.commitsExplicitly()) {
            long offset = granule * granuleBytes();
            long from = offset / commitBytes * commitBytes;
            reservation.commit(from, Math.min(commitBytes, reservation.bytes() - from));
        }
    }

    /** Whether a chunk may be usable only in part, until {@link #commitChunk} is called. */
    boolean commitsByGranules() {
        return whole.length > 0;
    }

    /**
     * Makes a whole chunk usable. Spans need it because they may touch any slot of the chunk. Cursors of loops need it
     * because a thread that was handed such a cursor may see a slot of another chunk.
     */
    void commitChunk(int chunk) {
        if (commitsByGranules() && (byte) WHOLE.getAcquire(whole, chunk) == 0) {
            reservation.commit(chunk * chunkBytes, chunkBytes);
            WHOLE.setRelease(whole, chunk, (byte) 1);
        }
    }

    /** Gives back the RAM of a chunk. */
    void decommit(int chunk) {
        reservation.decommit(chunk * chunkBytes, chunkBytes);
    }

    void preferHugePages() {
        reservation.preferHugePages(0, reservation.bytes());
    }

    /** Notes that the first granules are all in use. */
    void denseTo(int granules) {
        growth.usedTo(granules * granuleBytes());
    }

    long residentBytes() {
        return reservation.residentBytes();
    }

    /** Sets the values of indexes of one chunk to zero. */
    void zero(int from, int to) {
        if (layout.layout() == Layout.ROWS) {
            Memory.zero(base + (long) from * layout.stride(), (long) (to - from) * layout.stride());
            return;
        }
        long chunkBase = base + Chunks.of(from) * chunkBytes;
        int slot = from & Chunks.SLOT_MASK;
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            long column = chunkBase + (long) field.offset() * Chunks.SLOTS;
            Memory.zero(column + (long) slot * field.bytes(), (long) (to - from) * field.bytes());
        }
    }

    /** The address of the values of a chunk. */
    long chunkAt(int chunk) {
        return base + chunk * chunkBytes;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
