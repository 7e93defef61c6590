package io.fdp.kernel.neighbour;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.memory.Memory;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The coordinates and generations of the last update, slot by slot. A chunk that was written has 1,024 entities, of
 * which few may have moved: a comparison tells which, and reads memory in order.
 *
 * <p>Coordinates lie in the arrays as in the table, without other fields. Where a table has no other fields between
 * them, that is in columns and in rows of coordinates only, many are compared at a time, and only where they differ,
 * one after the other.
 */
final class LastPlaces {
    /** Which half of a long in memory has the lower address. */
    private static final int FIRST_HALF = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : Integer.SIZE;

    private static final long HALF = 0xFFFF_FFFFL;

    /** How many longs are compared at a time: the coordinates of 64 slots are a multiple. */
    private static final int PIECE = 32;

    private final Coordinates coordinates;
    private final EntityColumns entities;
    private final boolean isWide;
    private final int axes;

    /** In how many pieces the coordinates of neighbouring slots lie: one for each column, or one of rows. */
    private final int runs;

    /** The longs of 64 slots in a piece. */
    private final int runLongs;

    /** The distance of two slots, and of two axes, in an array, in coordinates. */
    private final int slotStep;

    private final int axisStep;
    private final int chunkLongs;

    private long[][] places = {};
    private int[][] generations = {};

    LastPlaces(Coordinates coordinates, EntityColumns entities) {
        this.coordinates = coordinates;
        this.entities = entities;
        this.isWide = coordinates.isWide();
        this.axes = coordinates.isFlat() ? 2 : 3;
        boolean columns = coordinates.isInColumns();
        this.runs = columns ? axes : 1;
        this.slotStep = columns ? 1 : axes;
        this.axisStep = columns ? Chunks.SLOTS : 1;
        int perLong = isWide ? 1 : 2;
        this.runLongs = Long.SIZE * slotStep / perLong;
        this.chunkLongs = Chunks.SLOTS * axes / perLong;
    }

    /** Makes room for a number of chunks. */
    void reach(int count) {
        if (places.length < count) {
            places = Arrays.copyOf(places, count);
            generations = Arrays.copyOf(generations, count);
        }
    }

    /**
     * Of 64 entities with coordinates, those that differ from what was kept.
     *
     * @param word the number of the 64 in the world
     * @param among which of them to compare
     * @param lives whether entities may have died and others have come
     */
    long differing(int word, long among, boolean lives) {
        long[] kept = places[word >>> 4];
        if (kept == null || among == 0) {
            return among;
        }
        long at = coordinates.chunk(word >>> 4);
        int slot = (word << 6) & Chunks.SLOT_MASK;
        long differing;
        if (among == -1 && coordinates.isDense()) {
            differing = differingOfAll(kept, at, slot);
        } else {
            differing = differingOnes(kept, at, slot, among);
        }
        return lives ? differing | replaced(word, among & ~differing) : differing;
    }

    /** Where a piece of 64 slots begins in an array. */
    private int runAt(int run, int slot) {
        return run * (chunkLongs / runs) + slot / Long.SIZE * runLongs;
    }

    private long differingOfAll(long[] kept, long chunk, int slot) {
        long differing = 0;
        for (int run = 0; run < runs; run++) {
            int from = runAt(run, slot);
            long at = chunk + coordinates.axisAt(run, slot);
            for (int i = 0; i < runLongs; i += PIECE) {
                if (difference(kept, from + i, at + i * 8L) != 0) {
                    differing |= differingOfPiece(kept, from, at, i);
                }
            }
        }
        return differing;
    }

    /** Compares a piece by a loop of constant length, which the JIT compiler makes vectors of. */
    private static long difference(long[] kept, int from, long at) {
        long difference = 0;
        for (int i = 0; i < PIECE; i++) {
            difference |= Memory.getLong(at + i * 8L) ^ kept[from + i];
        }
        return difference;
    }

    private long differingOfPiece(long[] kept, int from, long at, int first) {
        long differing = 0;
        for (int i = first; i < first + PIECE; i++) {
            long difference = Memory.getLong(at + i * 8L) ^ kept[from + i];
            if (difference != 0) {
                differing |= slotsOf(i, difference);
            }
        }
        return differing;
    }

    /** The bits of the slots whose coordinates differ: a long has one coordinate, or two. */
    private long slotsOf(int number, long difference) {
        if (isWide) {
            return 1L << (number / slotStep);
        }
        long first = oneIfNot0((difference >>> FIRST_HALF) & HALF);
        long second = oneIfNot0((difference >>> (FIRST_HALF ^ Integer.SIZE)) & HALF);
        return (first << (2 * number / slotStep)) | (second << ((2 * number + 1) / slotStep));
    }

    private static long oneIfNot0(long number) {
        return (number | -number) >>> (Long.SIZE - 1);
    }

    private long differingOnes(long[] kept, long chunk, int first, long among) {
        long differing = 0;
        for (long left = among; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            differing |= oneIfNot0(difference(kept, chunk, first + bit)) << bit;
        }
        return differing;
    }

    private long difference(long[] kept, long chunk, int slot) {
        long x = chunk + coordinates.axisAt(0, slot);
        long y = chunk + coordinates.axisAt(1, slot);
        long z = chunk + coordinates.axisAt(axes - 1, slot); // in the plane, y once more
        int last = slot * slotStep;
        int lastZ = last + (axes - 1) * axisStep;
        if (isWide) {
            return (Memory.getLong(x) ^ kept[last])
                    | (Memory.getLong(y) ^ kept[last + axisStep])
                    | (Memory.getLong(z) ^ kept[lastZ]);
        }
        return (Memory.getInt(x) ^ half(kept, last))
                | (Memory.getInt(y) ^ half(kept, last + axisStep))
                | (Memory.getInt(z) ^ half(kept, lastZ));
    }

    private static int half(long[] kept, int number) {
        return (int) (kept[number >>> 1] >>> halfShift(number));
    }

    private static int halfShift(int number) {
        return ((number & 1) << 5) ^ FIRST_HALF;
    }

    private long replaced(int word, long among) {
        int[] before = generations[word >>> 4];
        long replaced = 0;
        for (long left = among; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            int index = (word << 6) + bit;
            replaced |= (before[index & Chunks.SLOT_MASK] != entities.generation(index) ? 1L : 0) << bit;
        }
        return replaced;
    }

    /** Keeps the present coordinates and generations of some of 64 entities. */
    void keep(int word, long which) {
        int chunk = word >>> 4;
        long[] kept = places[chunk];
        if (kept == null) {
            kept = new long[chunkLongs];
            generations[chunk] = new int[Chunks.SLOTS];
            places[chunk] = kept;
        }
        long at = coordinates.chunk(chunk);
        if (which == -1 && coordinates.isDense()) {
            keepAll(kept, at, (word << 6) & Chunks.SLOT_MASK);
            keepGenerations(generations[chunk], word << 6);
            return;
        }
        for (long left = which; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            keepOne(kept, at, index & Chunks.SLOT_MASK);
            generations[chunk][index & Chunks.SLOT_MASK] = entities.generation(index);
        }
    }

    private void keepGenerations(int[] kept, int first) {
        int slot = first & Chunks.SLOT_MASK;
        for (int i = 0; i < Long.SIZE; i++) {
            kept[slot + i] = entities.generation(first + i);
        }
    }

    private void keepAll(long[] kept, long chunk, int slot) {
        for (int run = 0; run < runs; run++) {
            long at = chunk + coordinates.axisAt(run, slot);
            int to = runAt(run, slot);
            for (int i = 0; i < runLongs; i++) {
                kept[to + i] = Memory.getLong(at + i * 8L);
            }
        }
    }

    private void keepOne(long[] kept, long chunk, int slot) {
        for (int axis = 0; axis < axes; axis++) {
            long at = chunk + coordinates.axisAt(axis, slot);
            int to = slot * slotStep + axis * axisStep;
            if (isWide) {
                kept[to] = Memory.getLong(at);
            } else {
                int shift = halfShift(to);
                kept[to >>> 1] = (kept[to >>> 1] & ~(HALF << shift)) | ((Memory.getInt(at) & HALF) << shift);
            }
        }
    }
}
