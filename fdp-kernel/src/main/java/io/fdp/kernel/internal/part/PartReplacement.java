package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * Replaces the parts of whole chunks.
 *
 * <p>An entity that keeps its size class keeps its range, and its parts are overwritten. All other entities first give
 * their ranges back; then those that need one take it. The possible growth of the heap is reserved before anything
 * changes, so nothing fails half way.
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
     * Plans for an entity that will have a number of parts; {@code same} says whether it is the entity that has parts
     * here.
     */
    void plan(int index, int count, boolean same) {
        if (!same || !keepsRange(index, count)) {
            toTake += PartStore.unitsFor(count);
        }
    }

    /** Makes sure that the planned changes cannot fail. */
    void reserve() {
        heap.reserve(toTake);
    }

    /** Forgets the plan. */
    void end() {
        toTake = 0;
    }

    private boolean keepsRange(int index, int count) {
        return PartHeader.sizeClass(PartHeader.state(parts.header(index))) == PartHeader.classFor(count);
    }

    /**
     * Replaces the parts of a chunk. {@code present} and {@code before} are 16 words each: which entities will have
     * parts, and which have some now.
     */
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

    /** Gives back the ranges of entities that will have none, or one of another size. */
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
