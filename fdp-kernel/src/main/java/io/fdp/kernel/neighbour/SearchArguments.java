package io.fdp.kernel.neighbour;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Refuses arguments with which no search makes sense. */
final class SearchArguments {
    private SearchArguments() {}

    static NeighbourList require(@Nullable NeighbourList into) {
        return Objects.requireNonNull(into, "the list is null: pass list(), or a new one");
    }

    static void requireVisitor(@Nullable Object visitor) {
        Objects.requireNonNull(visitor, "the visitor of neighbours is null");
    }

    static void requirePoint(double x, double y, double z) {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new IllegalArgumentException(
                    "cannot search around a point that is nowhere: x=" + x + " y=" + y + " z=" + z);
        }
    }

    static void requireRadius(double radius) {
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("a radius is 0 or more: radius=" + radius);
        }
    }

    static void requireNumber(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("cannot find a negative number of entities: most=" + most);
        }
    }

    static void requireBox(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
        if (!(minX <= maxX && minY <= maxY && minZ <= maxZ)) {
            throw new IllegalArgumentException("the lowest coordinates of a box are at most its highest, and none is"
                    + " NaN: x=" + minX + ".." + maxX + " y=" + minY + ".." + maxY + " z=" + minZ + ".." + maxZ);
        }
    }
}
