package io.fdp.kernel.neighbour;

import io.fdp.kernel.query.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * Searches a grid. Many threads do so at the same time: everything that a search knows is on its stack.
 *
 * <p>A search goes through the rows of cells that its range touches, in the order of layers, rows and columns. Where
 * the range has more cells than the grid has buckets, it goes through all entries instead. In a range of 27 cells no
 * two rows share a bucket. In larger ranges they may, so an entity counts only in its own row.
 *
 * <p>A distance is compared by squares in double arithmetic: {@code dx * dx + dy * dy + dz * dz <= r * r}. The range of
 * cells is a little wider than the radius, by more than these operations round.
 */
final class GridSearch {
    private static final double ROUNDING = 1 + 1e-14;
    private static final double SMALLEST = 1e-150;

    /** Up to this part of a cell, a radius reaches the next cells only, however coordinates are rounded. */
    private static final double ONE_CELL = 0.99995;

    private static final int SMALL = 3;
    private static final int MOST_DOUBLINGS = 64;

    private final CellGrid grid;
    private final boolean isFlat;
    private final List<PairGather> idle = new ArrayList<>();

    GridSearch(CellGrid grid, boolean isFlat) {
        this.grid = grid;
        this.isFlat = isFlat;
    }

    /** The width of cells around a radius. A radius whose square is infinite reaches everywhere. */
    private static double reach(double radius) {
        return radius * radius == Double.POSITIVE_INFINITY ? Double.POSITIVE_INFINITY : radius * ROUNDING + SMALLEST;
    }

    private static boolean isSmall(int from, int to) {
        return to - from < SMALL;
    }

    /** Whether a range has more cells than the grid has buckets. */
    private boolean isTooMany(int fromX, int toX, int fromY, int toY, int fromZ, int toZ) {
        double cells = (1.0 + toX - fromX) * (1.0 + toY - fromY) * (1.0 + toZ - fromZ);
        return cells > grid.bucketCount();
    }

    // ---- near a point

    void within(double x, double y, double z, double radius, Neighbours.Visitor visitor) {
        double reach = reach(radius);
        double most = radius * radius;
        int fromX = grid.cell(x - reach);
        int toX = grid.cell(x + reach);
        int fromY = grid.cell(y - reach);
        int toY = grid.cell(y + reach);
        int fromZ = isFlat ? 0 : grid.cell(z - reach);
        int toZ = isFlat ? 0 : grid.cell(z + reach);
        if (isTooMany(fromX, toX, fromY, toY, fromZ, toZ)) {
            ball(0, grid.starts[grid.bucketCount()], x, y, z, most, 0, 0, true, visitor);
            return;
        }
        boolean sure = isSmall(fromX, toX) && isSmall(fromY, toY) && isSmall(fromZ, toZ);
        int width = toX - fromX + 1;
        for (int layer = fromZ; layer <= toZ; layer++) {
            for (int row = fromY; row <= toY; row++) {
                int first = grid.bucket(fromX, row, layer);
                int end = first + width;
                int all = grid.bucketCount();
                int from = grid.starts[first];
                if (end <= all) {
                    ball(from, grid.starts[end], x, y, z, most, row, layer, sure, visitor);
                } else {
                    ball(from, grid.starts[all], x, y, z, most, row, layer, sure, visitor);
                    ball(0, grid.starts[end - all], x, y, z, most, row, layer, sure, visitor);
                }
            }
        }
    }

    private void ball(
            int from,
            int to,
            double x,
            double y,
            double z,
            double most,
            int row,
            int layer,
            boolean sure,
            Neighbours.Visitor visitor) {
        double[] places = grid.places;
        for (int entry = from; entry < to; entry++) {
            double dx = places[3 * entry] - x;
            double dy = places[3 * entry + 1] - y;
            double dz = places[3 * entry + 2] - z;
            double squared = dx * dx + dy * dy + dz * dz;
            if (squared <= most && (sure || grid.isInRow(entry, row, layer))) {
                visitor.visit(grid.entities[entry], squared);
            }
        }
    }

    /** Finds the nearest entities: in a growing radius, until there are enough or the search has seen all. */
    void nearest(double x, double y, double z, int most, double range, NeighbourList into) {
        into.beginNearest(Math.min(most, grid.size()));
        if (into.room() == 0) {
            return;
        }
        double radius = 1 / grid.cells(1);
        for (int i = 0; i < MOST_DOUBLINGS && radius < range && !isEverywhere(x, y, z, radius); i++) {
            into.restart();
            within(x, y, z, radius, into.best());
            if (into.isFull()) {
                into.endNearest();
                return;
            }
            radius *= 2;
        }
        into.restart();
        within(x, y, z, range, into.best());
        into.endNearest();
    }

    private boolean isEverywhere(double x, double y, double z, double radius) {
        double reach = reach(radius);
        return isTooMany(
                grid.cell(x - reach),
                grid.cell(x + reach),
                grid.cell(y - reach),
                grid.cell(y + reach),
                isFlat ? 0 : grid.cell(z - reach),
                isFlat ? 0 : grid.cell(z + reach));
    }

    // ---- in a box

    void box(
            double minX, double minY, double minZ, double maxX, double maxY, double maxZ, Query.EntityVisitor visitor) {
        int fromX = grid.cell(minX);
        int toX = grid.cell(maxX);
        int fromY = grid.cell(minY);
        int toY = grid.cell(maxY);
        int fromZ = isFlat ? 0 : grid.cell(minZ);
        int toZ = isFlat ? 0 : grid.cell(maxZ);
        int all = grid.bucketCount();
        if (isTooMany(fromX, toX, fromY, toY, fromZ, toZ)) {
            inside(0, grid.starts[all], minX, minY, minZ, maxX, maxY, maxZ, 0, 0, true, visitor);
            return;
        }
        boolean sure = isSmall(fromX, toX) && isSmall(fromY, toY) && isSmall(fromZ, toZ);
        int width = toX - fromX + 1;
        for (int layer = fromZ; layer <= toZ; layer++) {
            for (int row = fromY; row <= toY; row++) {
                int first = grid.bucket(fromX, row, layer);
                int end = first + width;
                int from = grid.starts[first];
                int to = grid.starts[Math.min(end, all)];
                inside(from, to, minX, minY, minZ, maxX, maxY, maxZ, row, layer, sure, visitor);
                if (end > all) {
                    to = grid.starts[end - all];
                    inside(0, to, minX, minY, minZ, maxX, maxY, maxZ, row, layer, sure, visitor);
                }
            }
        }
    }

    private void inside(
            int from,
            int to,
            double minX,
            double minY,
            double minZ,
            double maxX,
            double maxY,
            double maxZ,
            int row,
            int layer,
            boolean sure,
            Query.EntityVisitor visitor) {
        double[] places = grid.places;
        for (int entry = from; entry < to; entry++) {
            double x = places[3 * entry];
            double y = places[3 * entry + 1];
            double z = places[3 * entry + 2];
            if (minX <= x
                    && x <= maxX
                    && minY <= y
                    && y <= maxY
                    && minZ <= z
                    && z <= maxZ
                    && (sure || grid.isInRow(entry, row, layer))) {
                visitor.visit(grid.entities[entry]);
            }
        }
    }

    // ---- pairs

    /**
     * Finds each pair once: an entity looks for the entities after it in its row, and for those in later rows and
     * layers.
     */
    void pairs(double radius, Neighbours.PairVisitor visitor) {
        double reach = reach(radius);
        double most = radius * radius;
        if (grid.cells(reach) <= ONE_CELL) {
            PairGather gather = borrow();
            try {
                gather.run(most, visitor);
            } finally {
                giveBack(gather);
            }
            return;
        }
        for (int bucket = 0; bucket < grid.bucketCount(); bucket++) {
            int end = grid.starts[bucket + 1];
            for (int entry = grid.starts[bucket]; entry < end; entry++) {
                pairsFar(bucket, entry, reach, most, visitor);
            }
        }
    }

    private synchronized PairGather borrow() {
        return idle.isEmpty() ? new PairGather(grid, isFlat) : idle.removeLast();
    }

    private synchronized void giveBack(PairGather gather) {
        idle.add(gather);
    }

    private void pairsFar(int bucket, int entry, double reach, double most, Neighbours.PairVisitor visitor) {
        double x = grid.places[3 * entry];
        if (Double.isNaN(x)) {
            return; // a free entry
        }
        double y = grid.places[3 * entry + 1];
        double z = grid.places[3 * entry + 2];
        int row = grid.cell(y);
        int layer = grid.cell(z);
        int fromX = grid.cell(x - reach);
        int toX = grid.cell(x + reach);
        int fromY = grid.cell(y - reach);
        int toY = grid.cell(y + reach);
        int toZ = isFlat ? 0 : grid.cell(z + reach);
        if (isTooMany(fromX, toX, fromY, toY, layer, toZ)) {
            pairsEverywhere(entry, x, y, z, most, row, layer, visitor);
            return;
        }
        int width = toX - fromX + 1;
        pairsAfter(bucket, entry, toX - grid.cell(x), x, y, z, most, row, layer, visitor);
        for (int next = row + 1; next <= toY; next++) {
            pairsInRow(entry, fromX, width, x, y, z, most, next, layer, visitor);
        }
        for (int above = layer + 1; above <= toZ; above++) {
            for (int next = fromY; next <= toY; next++) {
                pairsInRow(entry, fromX, width, x, y, z, most, next, above, visitor);
            }
        }
    }

    /** The pairs with entities after an entry: in the rest of its cell, and in further cells of its row. */
    private void pairsAfter(
            int bucket,
            int entry,
            int cells,
            double x,
            double y,
            double z,
            double most,
            int row,
            int layer,
            Neighbours.PairVisitor visitor) {
        int all = grid.bucketCount();
        int end = bucket + 1 + cells;
        pairsIn(entry + 1, grid.starts[Math.min(end, all)], entry, x, y, z, most, row, layer, visitor);
        if (end > all) {
            pairsIn(0, grid.starts[end - all], entry, x, y, z, most, row, layer, visitor);
        }
    }

    private void pairsInRow(
            int entry,
            int fromX,
            int width,
            double x,
            double y,
            double z,
            double most,
            int row,
            int layer,
            Neighbours.PairVisitor visitor) {
        int all = grid.bucketCount();
        int first = grid.bucket(fromX, row, layer);
        int end = first + width;
        pairsIn(grid.starts[first], grid.starts[Math.min(end, all)], entry, x, y, z, most, row, layer, visitor);
        if (end > all) {
            pairsIn(0, grid.starts[end - all], entry, x, y, z, most, row, layer, visitor);
        }
    }

    private void pairsIn(
            int from,
            int to,
            int entry,
            double x,
            double y,
            double z,
            double most,
            int row,
            int layer,
            Neighbours.PairVisitor visitor) {
        double[] places = grid.places;
        for (int other = from; other < to; other++) {
            double dx = places[3 * other] - x;
            double dy = places[3 * other + 1] - y;
            double dz = places[3 * other + 2] - z;
            double squared = dx * dx + dy * dy + dz * dz;
            if (squared <= most && grid.isInRow(other, row, layer)) {
                PairGather.visit(grid, entry, other, squared, visitor);
            }
        }
    }

    /** The pairs of an entity whose range has too many cells, by comparing it with all entities. */
    private void pairsEverywhere(
            int entry, double x, double y, double z, double most, int row, int layer, Neighbours.PairVisitor visitor) {
        double[] places = grid.places;
        int end = grid.starts[grid.bucketCount()];
        for (int other = 0; other < end; other++) {
            double dx = places[3 * other] - x;
            double dy = places[3 * other + 1] - y;
            double dz = places[3 * other + 2] - z;
            double squared = dx * dx + dy * dy + dz * dz;
            if (squared <= most && isAfter(other, entry, row, layer)) {
                PairGather.visit(grid, entry, other, squared, visitor);
            }
        }
    }

    /** Whether an entry comes after another one: by layer, row, column and index. */
    private boolean isAfter(int other, int entry, int row, int layer) {
        double[] places = grid.places;
        int otherLayer = grid.cell(places[3 * other + 2]);
        int otherRow = grid.cell(places[3 * other + 1]);
        if (otherLayer != layer || otherRow != row) {
            return otherLayer > layer || (otherLayer == layer && otherRow > row);
        }
        int column = grid.cell(places[3 * entry]);
        int otherColumn = grid.cell(places[3 * other]);
        return otherColumn > column
                || (otherColumn == column && (int) grid.entities[other] > (int) grid.entities[entry]);
    }
}
