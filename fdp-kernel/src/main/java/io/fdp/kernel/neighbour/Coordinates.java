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
    }

    /** Whether there is no third axis. */
    boolean isFlat() {
        return zAt == NONE;
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
