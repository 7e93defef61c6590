package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.DenseGrowth;
import io.fdp.kernel.internal.memory.Reservation;

/**
 * Several columns of bookkeeping in one reservation, committed together, extent by extent, from the bottom up.
 *
 * <p>All of it may be read as soon as the repository's limit covers it. So a bounds check against the limit is enough
 * before touching any column.
 */
public final class ExtentMemory implements AutoCloseable {
    private final Reservation reservation;
    private final long[] offsets;
    private final long[] bytesPerExtent;
    private final DenseGrowth[] growth;
    private int committedExtents;

    public ExtentMemory(WorldState world, String what, long... bytesPerExtent) {
        this.bytesPerExtent = bytesPerExtent.clone();
        this.offsets = new long[bytesPerExtent.length];
        long end = 0;
        for (int i = 0; i < offsets.length; i++) {
            long bytes = bytesPerExtent[i] * world.extents();
            long alignment = bytes >= Reservation.HUGE_PAGE ? Reservation.HUGE_PAGE : REGION_ALIGNMENT;
            offsets[i] = Math.ceilDiv(end, alignment) * alignment;
            end = offsets[i] + bytes;
        }
        reservation = Reservation.of(world.os(), world.account(), what, end);
        growth = new DenseGrowth[offsets.length];
        for (int i = 0; i < offsets.length; i++) {
            growth[i] = new DenseGrowth(reservation, offsets[i], bytesPerExtent[i] * world.extents());
        }
    }

    /** Regions start on pages of any size in use, so that giving one back never touches another. */
    private static final long REGION_ALIGNMENT = 64 * 1024;

    public long address(int region) {
        return reservation.address() + offsets[region];
    }

    /** Makes the first extents of every column usable. */
    void commitTo(int extents) {
        if (reservation.commitsExplicitly()) {
            for (int i = 0; i < offsets.length; i++) {
                if (bytesPerExtent[i] > 0 && extents > committedExtents) {
                    reservation.commit(
                            offsets[i] + committedExtents * bytesPerExtent[i],
                            (extents - committedExtents) * bytesPerExtent[i]);
                }
            }
        }
        committedExtents = extents;
    }

    /** Notes that the entities of the first chunks all use a column. */
    void denseTo(int region, int chunks) {
        growth[region].usedTo(chunks * (bytesPerExtent[region] / Chunks.EXTENT_CHUNKS));
    }

    /** Gives back the RAM of part of one column. */
    public void decommit(int region, long offset, long bytes) {
        reservation.decommit(offsets[region] + offset, bytes);
    }

    /** Whether any byte of some extents of one column is in RAM, or may be. */
    boolean isTouched(int region, int first, int count) {
        long bytes = bytesPerExtent[region];
        return bytes > 0 && reservation.residentBytes(offsets[region] + first * bytes, count * bytes) != 0;
    }

    public long residentBytes() {
        return reservation.residentBytes();
    }

    @Override
    public void close() {
        reservation.close();
    }
}
