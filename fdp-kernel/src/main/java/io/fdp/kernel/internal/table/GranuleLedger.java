package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Which granules of a column have memory: charged to the budget, and usable.
 *
 * <p>A granule is a chunk, or for values over 64 bytes the part of a chunk that makes 64 KB. It gets memory with its
 * first entity and keeps it until its chunk is trimmed.
 */
final class GranuleLedger {
    private final WorldState world;
    private final String what;
    private final @Nullable ValueMemory values;
    private final long bits;
    private final int shift;
    private final long charge;
    private int used;

    GranuleLedger(WorldState world, String name, @Nullable ValueMemory values, long bits, int shift, long charge) {
        this.world = world;
        this.what = "component " + name;
        this.values = values;
        this.bits = bits;
        this.shift = shift;
        this.charge = charge;
    }

    /** The granule of an index. */
    int of(int index) {
        return index >>> shift;
    }

    /** The bytes charged to the budget for a granule. */
    long charge() {
        return charge;
    }

    boolean has(int granule) {
        return (Memory.getLong(bits + Chunks.wordOffset(granule)) & Chunks.bit(granule)) != 0;
    }

    /** The number of granules of a chunk that have memory. */
    int countIn(int chunk) {
        int first = chunk << (Chunks.SHIFT - shift);
        int count = 0;
        for (int granule = first; granule < first + (Chunks.SLOTS >>> shift); granule++) {
            count += has(granule) ? 1 : 0;
        }
        return count;
    }

    /** Gives a granule memory, or throws and changes nothing. */
    void commit(int granule) {
        world.account().charge(charge, what);
        boolean committed = false;
        try {
            if (values != null) {
                values.commit(granule);
            }
            committed = true;
        } finally {
            if (!committed) {
                world.account().refund(charge);
            }
        }
        long at = bits + Chunks.wordOffset(granule);
        Memory.putLong(at, Memory.getLong(at) | Chunks.bit(granule));
        used++;
    }

    /** Whether nearly all granules up to one are in use: then the next ones will be used as well. */
    boolean isDenseTo(int granule) {
        return used >= granule - granule / 8;
    }

    /** Refunds the charge of the granules of a chunk. The caller gives the memory back. */
    void release(int chunk) {
        int first = chunk << (Chunks.SHIFT - shift);
        for (int granule = first; granule < first + (Chunks.SLOTS >>> shift); granule++) {
            if (has(granule)) {
                long at = bits + Chunks.wordOffset(granule);
                Memory.putLong(at, Memory.getLong(at) & ~Chunks.bit(granule));
                world.account().refund(charge);
                used--;
            }
        }
    }
}
