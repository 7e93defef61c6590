package io.fdp.kernel.neighbour;

/**
 * Finds the pairs of a grid whose radius reaches the next cells only: the case that programs have in every frame.
 *
 * <p>A range of three cells has a handful of entities, and whether one of them is close is a matter of chance. So
 * branches on both are often predicted wrong, which costs more than the comparison. Therefore a cell first gathers
 * the candidates of all its ranges in a buffer, eight at a time. The first range begins with the cell itself, so each
 * entity of the cell skips those before it. One loop then writes the close candidates of an entity to another buffer,
 * without a branch: each is written, and the end moves on if it is close. At last it visits them. Where there are
 * more candidates than the buffer has room, they are compared one by one.
 */
final class PairGather {
    private static final int ROOM = 256;
    private static final int AT_A_TIME = 8;
    private static final int ROW = 3;

    private final CellGrid grid;
    private final boolean isFlat;
    private final int[] candidates = new int[ROOM + AT_A_TIME];
    private final int[] close = new int[ROOM + AT_A_TIME];

    PairGather(CellGrid grid, boolean isFlat) {
        this.grid = grid;
        this.isFlat = isFlat;
    }

    /** Visits all pairs whose squared distance is at most a number. */
    void run(double most, Neighbours.PairVisitor visitor) {
        double[] places = grid.places;
        for (int bucket = 0; bucket < grid.bucketCount(); bucket++) {
            int end = grid.starts[bucket + 1];
            int first = -1;
            int count = 0;
            int column = 0;
            int row = 0;
            int layer = 0;
            for (int entry = grid.starts[bucket]; entry < end; entry++) {
                if (Double.isNaN(places[3 * entry])) {
                    break; // the rest of the block is free
                }
                int x = grid.cell(places[3 * entry]);
                int y = grid.cell(places[3 * entry + 1]);
                int z = isFlat ? 0 : grid.cell(places[3 * entry + 2]);
                if (first < 0 || x != column || y != row || z != layer) {
                    first = entry;
                    column = x;
                    row = y;
                    layer = z;
                    count = gather(bucket, entry, column, row, layer);
                }
                if (count < 0) {
                    compareAll(bucket, entry, column, row, layer, most, visitor);
                } else {
                    visitAll(keepClose(entry - first, count, entry, most), entry, most, visitor);
                }
            }
        }
    }

    /** Gathers all that may be close and come after an entity; returns their number, or -1 if they are too many. */
    private int gather(int bucket, int entry, int column, int row, int layer) {
        int all = grid.bucketCount();
        int count = add(0, entry + 1, grid.starts[Math.min(bucket + 2, all)]);
        if (bucket + 2 > all) {
            count = add(count, 0, grid.starts[1]);
        }
        count = addRow(count, column, row + 1, layer);
        if (!isFlat) {
            count = addRow(count, column, row - 1, layer + 1);
            count = addRow(count, column, row, layer + 1);
            count = addRow(count, column, row + 1, layer + 1);
        }
        return count;
    }

    private int addRow(int count, int column, int row, int layer) {
        int first = grid.bucket(column - 1, row, layer);
        int end = first + ROW;
        int all = grid.bucketCount();
        if (end <= all) {
            return add(count, grid.starts[first], grid.starts[end]);
        }
        return add(add(count, grid.starts[first], grid.starts[all]), 0, grid.starts[end - all]);
    }

    private int add(int count, int from, int to) {
        int more = to - from;
        if (count < 0 || more > ROOM - count) {
            return -1;
        }
        candidates[count] = from;
        candidates[count + 1] = from + 1;
        candidates[count + 2] = from + 2;
        candidates[count + 3] = from + 3;
        candidates[count + 4] = from + 4;
        candidates[count + 5] = from + 5;
        candidates[count + 6] = from + 6;
        candidates[count + 7] = from + 7;
        for (int i = AT_A_TIME; i < more; i++) {
            candidates[count + i] = from + i;
        }
        return count + more;
    }

    /**
     * Keeps the candidates that are close to an entity; returns their number. A difference just above 0 counts as
     * close, too, and that of a free entry may have any sign: visiting compares again.
     */
    private int keepClose(int from, int to, int entry, double most) {
        double[] places = grid.places;
        double x = places[3 * entry];
        double y = places[3 * entry + 1];
        double z = places[3 * entry + 2];
        double limit = most + Double.MIN_NORMAL + most * 0x1p-50;
        int count = 0;
        for (int i = from; i < to; i++) {
            int other = candidates[i];
            double dx = places[3 * other] - x;
            double dy = places[3 * other + 1] - y;
            double dz = places[3 * other + 2] - z;
            close[count] = other;
            count += (int) (Double.doubleToRawLongBits(dx * dx + dy * dy + dz * dz - limit) >>> 63);
        }
        return count;
    }

    private void visitAll(int count, int entry, double most, Neighbours.PairVisitor visitor) {
        for (int i = 0; i < count; i++) {
            compare(entry, close[i], most, visitor);
        }
    }

    /** Compares an entity with all its candidates, one by one. */
    private void compareAll(
            int bucket, int entry, int column, int row, int layer, double most, Neighbours.PairVisitor visitor) {
        int all = grid.bucketCount();
        compareAll(entry + 1, grid.starts[Math.min(bucket + 2, all)], entry, most, visitor);
        if (bucket + 2 > all) {
            compareAll(0, grid.starts[1], entry, most, visitor);
        }
        compareRow(column, row + 1, layer, entry, most, visitor);
        for (int next = row - 1; next <= row + 1 && !isFlat; next++) {
            compareRow(column, next, layer + 1, entry, most, visitor);
        }
    }

    private void compareRow(int column, int row, int layer, int entry, double most, Neighbours.PairVisitor visitor) {
        int first = grid.bucket(column - 1, row, layer);
        int end = first + ROW;
        int all = grid.bucketCount();
        compareAll(grid.starts[first], grid.starts[Math.min(end, all)], entry, most, visitor);
        if (end > all) {
            compareAll(0, grid.starts[end - all], entry, most, visitor);
        }
    }

    private void compareAll(int from, int to, int entry, double most, Neighbours.PairVisitor visitor) {
        for (int other = from; other < to; other++) {
            compare(entry, other, most, visitor);
        }
    }

    private void compare(int entry, int other, double most, Neighbours.PairVisitor visitor) {
        double[] places = grid.places;
        double dx = places[3 * other] - places[3 * entry];
        double dy = places[3 * other + 1] - places[3 * entry + 1];
        double dz = places[3 * other + 2] - places[3 * entry + 2];
        double squared = dx * dx + dy * dy + dz * dz;
        if (squared <= most) {
            visit(grid, entry, other, squared, visitor);
        }
    }

    /** Visits a pair, the entity with the lower index first. */
    static void visit(CellGrid grid, int entry, int other, double squared, Neighbours.PairVisitor visitor) {
        long one = grid.entities[entry];
        long two = grid.entities[other];
        if ((int) one < (int) two) {
            visitor.visit(one, two, squared);
        } else {
            visitor.visit(two, one, squared);
        }
    }
}
