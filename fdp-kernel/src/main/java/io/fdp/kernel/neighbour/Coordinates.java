package io.fdp.kernel.neighbour;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;

/**
 * Where the coordinates of a component lie: the same arithmetic for rows and columns.
 *
 * <p>The address of a coordinate is the address of its chunk, plus the offset of its axis, plus a step for each slot.
 * In two dimensions the third coordinate is 0.
 */
final class Coordinates {
    private static final int NONE = -1;

    private final long base;
    private final long chunkBytes;
    private final boolean isWide;
    private final int xAt;
    private final int yAt;
    private final int zAt;
    private final int step;
    private final boolean isInColumns;
    private final boolean isDense;

    /** Finds the fields of two or three axes, which are all float or all double. */
    Coordinates(long base, ComponentLayout layout, FieldLayout... axes) {
        this.base = base;
        this.chunkBytes = (long) Chunks.SLOTS * layout.stride();
        this.isWide = axes[0].kind() == FieldKind.DOUBLE;
        boolean rows = layout.layout() == Layout.ROWS;
        this.step = rows ? layout.stride() : axes[0].kind().bytes();
        int scale = rows ? 1 : Chunks.SLOTS;
        this.xAt = axes[0].offset() * scale;
        this.yAt = axes[1].offset() * scale;
        this.zAt = axes.length == 2 ? NONE : axes[2].offset() * scale;
        this.isInColumns = !rows;
        this.isDense = !rows || isRowOf(axes, layout.stride());
    }

    /** Whether a row consists of the axes in their order. */
    private static boolean isRowOf(FieldLayout[] axes, int stride) {
        int bytes = axes[0].kind().bytes();
        boolean inOrder = stride == axes.length * bytes;
        for (int i = 0; i < axes.length; i++) {
            inOrder &= axes[i].offset() == i * bytes;
        }
        return inOrder;
    }

    /** Whether there is no third axis. */
    boolean isFlat() {
        return zAt == NONE;
    }

    /** Whether coordinates are doubles. */
    boolean isWide() {
        return isWide;
    }

    /** Whether the coordinates of an axis lie together. */
    boolean isInColumns() {
        return isInColumns;
    }

    /** Whether coordinates of neighbouring slots lie together, without something else between them. */
    boolean isDense() {
        return isDense;
    }

    /** Where a coordinate lies in its chunk. */
    long axisAt(int axis, int slot) {
        return (axis == 0 ? xAt : axis == 1 ? yAt : zAt) + (long) slot * step;
    }

    /** The address of a chunk. */
    long chunk(int chunk) {
        return Memory.address(base + chunk * chunkBytes);
    }

    double x(long chunk, int slot) {
        return at(chunk + xAt + (long) slot * step);
    }

    double y(long chunk, int slot) {
        return at(chunk + yAt + (long) slot * step);
    }

    double z(long chunk, int slot) {
        return zAt == NONE ? 0 : at(chunk + zAt + (long) slot * step);
    }

    private double at(long address) {
        return isWide ? Memory.getDouble(address) : Memory.getFloat(address);
    }
}
