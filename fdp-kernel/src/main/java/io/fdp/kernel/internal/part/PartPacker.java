package io.fdp.kernel.internal.part;

/**
 * Packs a heap, a bounded amount at a time.
 *
 * <p>A pass begins when less than 70 % of the heap is needed. It walks from the bottom to the end, over several calls.
 * Ranges with far more room than parts become smaller, and the range behind a hole slides down into it, so holes move
 * up until they fall off the end. The order stays, nothing needs extra memory, and between two steps the heap is valid:
 * entities may come, go and grow during a pass.
 */
final class PartPacker {
    private static final double DENSE_ENOUGH = 0.7;

    /** The work of looking at a range, in bytes. */
    private static final long LOOK = 64;

    private final PartStore parts;
    private final PartHeap heap;
    private boolean packing;

    PartPacker(PartStore parts, PartHeap heap) {
        this.parts = parts;
        this.heap = heap;
    }

    /** Does about this many bytes of work; returns the bytes moved. */
    long run(long most) {
        long moved = 0;
        if (packing || parts.density() < DENSE_ENOUGH) {
            if (!packing) {
                packing = true;
                heap.packedTo(0);
            }
            boolean changed = false;
            long work = 0;
            while (heap.packedTo() < heap.end() && work < most) {
                changed |= shrink(rangeAt(heap.packedTo()));
                long bytes = slide();
                moved += bytes;
                work += bytes + LOOK;
            }
            packing = heap.packedTo() < heap.end();
            if (changed || moved > 0) {
                parts.afterMoves();
            }
        }
        if (heap.offsetOf(heap.end()) < heap.committedBytes() * DENSE_ENOUGH) {
            heap.release(most);
        }
        return moved;
    }

    /** The first unit of the first owned range at or after a unit. The heap never ends with a free range. */
    private int rangeAt(int unit) {
        int tag = heap.tag(unit);
        return tag < 0 ? unit - tag : unit;
    }

    /** Takes unneeded room from a range. */
    private boolean shrink(int at) {
        int owner = heap.tag(at);
        long state = PartHeader.state(parts.header(owner));
        int sizeClass = PartHeader.sizeClass(state);
        int fitting = PartHeader.classFor(PartHeader.count(state));
        if (fitting == sizeClass) {
            return false;
        }
        heap.shorten(at, 1 << sizeClass, 1 << fitting);
        parts.moved(owner, at, fitting);
        return true;
    }

    /** Moves the next range down if there is a hole before it, and continues behind it; returns the bytes moved. */
    private long slide() {
        int here = heap.packedTo();
        int at = rangeAt(here);
        int owner = heap.tag(at);
        long state = PartHeader.state(parts.header(owner));
        int units = 1 << PartHeader.sizeClass(state);
        long bytes = 0;
        if (at != here) {
            bytes = (long) PartHeader.count(state) * parts.stride();
            heap.slide(here, units, bytes);
            parts.moved(owner, here, PartHeader.sizeClass(state));
        }
        heap.packedTo(here + units);
        return bytes;
    }
}
