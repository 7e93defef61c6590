package io.fdp.kernel.internal.table;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/**
 * Hashes the values of a chunk, run by run of entities that have the component: as they lie in a table, or packed as in
 * an image.
 */
public final class ValueHash {
    private final int[] offsets;
    private final int[] sizes;
    private final FloatPattern[] floats;

    /** For values of a layout; rows are a single column. All NaNs count as the canonical one. */
    public ValueHash(ComponentLayout layout) {
        this(layout, true);
    }

    /** The same, but without {@code findNans} bytes are hashed as they are. */
    public ValueHash(ComponentLayout layout, boolean findNans) {
        if (layout.layout() == Layout.ROWS) {
            offsets = new int[] {0};
            sizes = new int[] {layout.stride()};
        } else {
            offsets = layout.fields().stream().mapToInt(FieldLayout::offset).toArray();
            sizes = layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        }
        floats = FloatPattern.ofColumns(layout);
        if (!findNans) {
            Arrays.fill(floats, FloatPattern.NONE);
        }
    }

    /** The bytes of a value, packed. */
    public int packedBytes() {
        int sum = 0;
        for (int size : sizes) {
            sum += size;
        }
        return sum;
    }

    /** Adds the values of a chunk in which every slot has its place. */
    public long addLying(long hash, long present, long values) {
        return add(hash, present, values, Chunks.SLOTS, false);
    }

    /** Adds the values of a chunk in which only this many entities have places. */
    public long addPacked(long hash, long present, long values, int count) {
        return add(hash, present, values, count, true);
    }

    private long add(long hash, long present, long values, int places, boolean packed) {
        long h = hash;
        int before = 0;
        for (int from = next(present, 0, 0); from < Chunks.SLOTS; ) {
            int to = next(present, from, -1);
            int place = packed ? before : from;
            for (int i = 0; i < sizes.length; i++) {
                long at = values + (long) offsets[i] * places + (long) place * sizes[i];
                h = floats[i].hash(h, at, (long) (to - from) * sizes[i]);
            }
            before += to - from;
            from = next(present, to, 0);
        }
        return h;
    }

    /**
     * The first slot at or after the given one whose bit is set, or, with all bits flipped, is not set; 1,024 if there
     * is none.
     */
    private static int next(long bits, int slot, long flip) {
        for (int at = slot; at < Chunks.SLOTS; at = (at | 63) + 1) {
            long word = (Memory.getLong(bits + Chunks.wordOffset(at)) ^ flip) & (-1L << at);
            if (word != 0) {
                return (at & ~63) + Long.numberOfTrailingZeros(word);
            }
        }
        return Chunks.SLOTS;
    }
}
