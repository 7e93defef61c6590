package io.fdp.kernel.internal.part;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ShadowPayload;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The parts of a shadow copy: a heap of its own, and headers in the values of the copy.
 *
 * <p>Parts that are held aside lie in a range of the same heap. Accepting them changes the header, and gives the former
 * range back.
 */
final class PartShadow implements ShadowPayload {
    private static final int NONE = -1;

    private final PartStore parts;
    private final WorldState world;
    private final PartHeap heap;
    private final String name;
    private final long headers;
    private final int stride;
    private int change;

    private int heldUnit = NONE;
    private int heldClass;
    private int heldCount;

    PartShadow(PartStore parts, WorldState world, String name, long headers) {
        this.parts = parts;
        this.world = world;
        this.name = name;
        this.headers = headers;
        this.stride = parts.stride();
        this.heap = new PartHeap(world, name, stride);
    }

    private long header(int index) {
        return headers + (long) index * PartHeader.BYTES;
    }

    @Override
    public long differing(int word, long mask) {
        long different = 0;
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (!isSame(index)) {
                different |= Chunks.bit(index);
            }
        }
        return different;
    }

    private boolean isSame(int index) {
        int count = parts.countAt(index);
        return PartHeader.count(PartHeader.state(header(index))) == count
                && parts.floats()
                        .isSame(
                                parts.firstAt(index),
                                heap.base() + PartHeader.offset(header(index)),
                                (long) count * stride);
    }

    @Override
    public void hold(int index) {
        letGo();
        int count = parts.countAt(index);
        int sizeClass = PartHeader.classFor(count);
        heldUnit = heap.take(1 << sizeClass, index);
        heldClass = sizeClass;
        heldCount = count;
        Memory.copy(parts.firstAt(index), heap.base() + heap.offsetOf(heldUnit), (long) count * stride);
    }

    @Override
    public void letGo() {
        if (heldUnit != NONE) {
            heap.give(heldUnit, 1 << heldClass);
            heldUnit = NONE;
        }
    }

    @Override
    public void acceptHeld(int index, boolean replaces) {
        if (replaces) {
            drop(index);
        }
        PartHeader.put(header(index), heap.offsetOf(heldUnit), heldCount, heldClass, ++change);
        heldUnit = NONE;
    }

    @Override
    public void drop(int index) {
        long header = header(index);
        heap.give(heap.unitAt(PartHeader.offset(header)), 1 << PartHeader.sizeClass(PartHeader.state(header)));
    }

    @Override
    public void trim(int chunks) {
        heap.release(chunks * PartStore.TRIM_BYTES_PER_CHUNK);
    }

    @Override
    public long check(List<String> faults, IntPredicate accepted, int count) {
        return new PartCheck(new Owners(accepted, count), heap, faults).run();
    }

    @Override
    public long residentBytes() {
        return heap.residentBytes();
    }

    @Override
    public void close() {
        heap.close();
    }

    /** The accepted indexes. */
    private final class Owners implements PartOwners {
        private final IntPredicate accepted;
        private final int count;

        Owners(IntPredicate accepted, int count) {
            this.accepted = accepted;
            this.count = count;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int owners() {
            return count;
        }

        @Override
        public boolean owns(int index) {
            return index >= 0 && index < world.limit() && accepted.test(index);
        }

        @Override
        public long header(int index) {
            return PartShadow.this.header(index);
        }

        @Override
        public int unitsHeldAt(int unit) {
            return unit == heldUnit ? 1 << heldClass : 0;
        }
    }
}
