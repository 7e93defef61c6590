package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * Replaces the parts of whole chunks.
 *
 * <p>An entity that keeps its size class keeps its range, and its parts are written over. All others give their ranges
 * back first; then those that need one take it. How much the heap may grow is reserved before anything changes, so that
 * nothing fails half way.
 */
final class PartReplacement {
    private final PartStore parts;
    private final PartHeap heap;
    private long toTake;

    PartReplacement(PartStore parts, PartHeap heap) {
        this.parts = parts;
        this.heap = heap;
    }

    /**
     * Reserves what an entity needs that will have so many parts; {@code same} is whether it is the one that has parts
     * here.
     */
    void plan(int index, int count, boolean same) {
        if (!same || !keepsRange(index, count)) {
            toTake += PartStore.unitsFor(count);
        }
    }

    /** Makes sure that what was planned cannot fail. */
    void reserve() {
        heap.reserve(toTake);
    }

    /** Forgets what was planned. */
    void end() {
        toTake = 0;
    }

    private boolean keepsRange(int index, int count) {
        return PartHeader.sizeClass(PartHeader.state(parts.header(index))) == PartHeader.classFor(count);
    }

    /** Replaces the parts of a chunk; who will have some, and who has some now, are 16 words each. */
    void run(int chunk, long present, long before, PartSource source) {
        source.rewind();
        for (int i = 0; i < Chunks.WORDS; i++) {
            long has = Memory.getLong(present + ((long) i << 3));
            long had = Memory.getLong(before + ((long) i << 3));
            giveWord(chunk * Chunks.WORDS + i, had, has, source);
        }
        source.rewind();
        for (int i = 0; i < Chunks.WORDS; i++) {
            long has = Memory.getLong(present + ((long) i << 3));
            long had = Memory.getLong(before + ((long) i << 3));
            takeWord(chunk * Chunks.WORDS + i, had, has, source);
        }
    }

    /** Gives the ranges back of those who will have none, or one of another size. */
    private void giveWord(int word, long had, long has, PartSource source) {
        for (long left = had | has; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            int count = (has & Chunks.bit(index)) == 0 ? 0 : source.next(index);
            if ((had & Chunks.bit(index)) != 0 && (count == 0 || !keepsRange(index, count))) {
                parts.giveRange(index);
            }
        }
    }

    private void takeWord(int word, long had, long has, PartSource source) {
        for (long left = has; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            int count = source.next(index);
            if ((had & Chunks.bit(index)) != 0 && keepsRange(index, count)) {
                parts.keepRange(index, count);
            } else {
                parts.takeRange(index, count);
            }
            Memory.copy(source.address(), parts.firstAt(index), (long) count * parts.stride());
        }
    }
}
