package io.fdp.kernel.neighbour;

import java.util.Arrays;

/**
 * Entities in the order of their cells, with copies of their coordinates.
 *
 * <p>Space is cut into cubes. A cell has a bucket: its number along x, plus an offset for its row along x. So the cells
 * of a row have consecutive buckets, and a search reads their entities as one range. The offsets of rows are spread by
 * irrational multiples over all buckets, so worlds of any shape fill them evenly. Two cells may share a bucket, because
 * space has no end and the table has. A search compares coordinates anyway, and takes an entity only in the row that it
 * is in.
 *
 * <pre>
 * bucket     |     0 |   1 |         2 | … |    31 |    32 |
 * entries    | e3 e9 |     | e1 e4 e70 | … | e2  – – – | e5 …     ordered by bucket, then by index
 * </pre>
 *
 * <p>The order of the entries depends on the indexed entities and their coordinates alone: the number of buckets
 * follows from the number of entities. 32 buckets are a block, which has some free entries at its end, so that an
 * entity moves to another cell by shifting two blocks. A full block gets free entries of a block near it. The
 * coordinates of a free entry are NaN, which no search finds.
 *
 * <p>Cells are numbered by a monotone function, also where rounding matters and far outside, where all cells are one.
 * So the cells of the ends of a range enclose the cells of all coordinates in the range.
 *
 * <p>The arrays are read by searches directly. They grow with the number of entities.
 */
final class CellGrid {
    /** The bucket of an entity that is not in the index. */
    static final int NOWHERE = -1;

    private static final int LEAST_BUCKETS = 128;
    private static final int MOST_BUCKETS = 1 << 26;
    private static final int BLOCK = 32;
    private static final int FARTHEST = 1 << 30;

    /** How many blocks away a full block looks for free entries. */
    private static final int FARTHEST_ROOM = 64;

    /** A cell is a little larger than asked for: a radius of one cell then reaches the next cells only. */
    private static final double MARGIN = 1.0001;

    /** Multiples of 2^64: the golden ratio, and a number that keeps neighbouring rows apart from those of 27 cells. */
    private static final long ROW = 0x9E3779B97F4A7C15L;

    private static final long LAYER = 0x48F5A3D7B1964E2BL;

    private final double scale;
    private int shift;
    private int[] fills = {};

    /** Two numbers for each index: the bucket of its entity, and its entry. */
    private int[] spots = {};

    private int mask = LEAST_BUCKETS - 1;
    private int size;

    /** Where the entries of each bucket begin, and after the last bucket where all end. */
    int[] starts = new int[LEAST_BUCKETS + 1];
    /** The handles of the entries. */
    long[] entities = {};
    /** Three coordinates for each entry. */
    double[] places = {};

    CellGrid(double cell) {
        scale = 1 / (cell * MARGIN);
        setBuckets(LEAST_BUCKETS);
    }

    private void setBuckets(int count) {
        mask = count - 1;
        shift = Long.SIZE - Integer.numberOfTrailingZeros(count);
    }

    // ---- cells

    /** The number of entities in the index. */
    int size() {
        return size;
    }

    /** The number of buckets: a power of two. */
    int bucketCount() {
        return mask + 1;
    }

    /** The number of cells in a length. */
    double cells(double length) {
        return length * scale;
    }

    /** The number of the cell of a coordinate along an axis. */
    int cell(double at) {
        int cell = (int) Math.floor(at * scale);
        return Math.max(-FARTHEST, Math.min(FARTHEST, cell));
    }

    /** The first bucket of a piece of a row. */
    int bucket(int column, int row, int layer) {
        return (column + (int) ((row * ROW + layer * LAYER) >>> shift)) & mask;
    }

    /** The bucket of coordinates, or {@link #NOWHERE} if one of them is infinite or NaN. */
    int bucketOf(double x, double y, double z) {
        if (0 * x + 0 * y + 0 * z != 0) { // NaN where one of them is
            return NOWHERE;
        }
        return bucket(cell(x), cell(y), cell(z));
    }

    /** Whether an entry lies in a row of cells. */
    boolean isInRow(int entry, int row, int layer) {
        return cell(places[3 * entry + 1]) == row && cell(places[3 * entry + 2]) == layer;
    }

    // ---- entities

    /** The bucket of the entity at an index, or {@link #NOWHERE}. */
    int bucketAt(int index) {
        return spots[2 * index];
    }

    /** Makes room for indexes below a limit. */
    void reach(int limit) {
        int room = Math.multiplyExact(2, limit);
        if (spots.length < room) {
            int before = spots.length;
            spots = Arrays.copyOf(spots, room);
            Arrays.fill(spots, before, room, NOWHERE);
        }
    }

    /** The number of buckets for a number of entities. */
    static int bucketsFor(int entities) {
        int wanted = Integer.highestOneBit(Math.max(1, entities - 1)) << 1;
        return Math.max(LEAST_BUCKETS, Math.min(MOST_BUCKETS, wanted));
    }

    /** Writes the coordinates of an entity that stays in its bucket. */
    void renew(int index, double x, double y, double z) {
        int at = 3 * spots[2 * index + 1];
        places[at] = x;
        places[at + 1] = y;
        places[at + 2] = z;
    }

    /** Writes the handle of an entity that took the index of another one in the same bucket. */
    void renew(long entity) {
        entities[spots[2 * (int) entity + 1]] = entity;
    }

    private void put(int entry, long entity, double x, double y, double z) {
        entities[entry] = entity;
        spots[2 * (int) entity + 1] = entry;
        places[3 * entry] = x;
        places[3 * entry + 1] = y;
        places[3 * entry + 2] = z;
    }

    /** Moves entries by some places, and tells their entities. */
    private void copy(int from, int end, int by) {
        System.arraycopy(entities, from, entities, from + by, end - from);
        System.arraycopy(places, 3 * from, places, 3 * (from + by), 3 * (end - from));
        for (int entry = from + by; entry < end + by; entry++) {
            spots[2 * (int) entities[entry] + 1] = entry;
        }
    }

    /** Takes the entity at an index out of its bucket. */
    void remove(int index) {
        int bucket = spots[2 * index];
        int entry = spots[2 * index + 1];
        int block = bucket / BLOCK;
        int last = --fills[block];
        copy(entry + 1, last + 1, -1);
        free(last, last + 1);
        for (int after = bucket + 1; after < (block + 1) * BLOCK; after++) {
            starts[after]--;
        }
        spots[2 * index] = NOWHERE;
        size--;
    }

    /** Puts an entity into a bucket; returns false if its block and all blocks around it are full. */
    boolean insert(int bucket, long entity, double x, double y, double z) {
        int block = bucket / BLOCK;
        if (free(block) == 0 && !makeRoom(block)) {
            return false;
        }
        int end = fills[block];
        int entry = starts[bucket];
        int most = (bucket + 1) % BLOCK == 0 ? end : starts[bucket + 1];
        while (entry < most && (int) entities[entry] < (int) entity) {
            entry++;
        }
        copy(entry, end, 1);
        put(entry, entity, x, y, z);
        fills[block] = end + 1;
        for (int after = bucket + 1; after < (block + 1) * BLOCK; after++) {
            starts[after]++;
        }
        spots[2 * (int) entity] = bucket;
        size++;
        return true;
    }

    /** The number of free entries of a block. */
    private int free(int block) {
        return starts[(block + 1) * BLOCK] - fills[block];
    }

    /** Gives a full block some free entries of the nearest block that has any: the blocks between them move. */
    private boolean makeRoom(int block) {
        int blocks = bucketCount() / BLOCK;
        for (int distance = 1; distance <= FARTHEST_ROOM; distance++) {
            int above = block + distance;
            if (above < blocks && free(above) > 0) {
                int room = (free(above) + 1) / 2;
                for (int each = above; each > block; each--) {
                    move(each, room);
                }
                return true;
            }
            int below = block - distance;
            if (below >= 0 && free(below) > 0) {
                int room = (free(below) + 1) / 2;
                for (int each = below + 1; each <= block; each++) {
                    move(each, -room);
                }
                return true;
            }
        }
        return false;
    }

    /** Moves the entries of a block up or down, into entries that are free. */
    private void move(int block, int by) {
        int from = starts[block * BLOCK];
        int to = fills[block];
        copy(from, to, by);
        for (int bucket = block * BLOCK; bucket < (block + 1) * BLOCK; bucket++) {
            starts[bucket] += by;
        }
        fills[block] = to + by;
        if (by > 0) {
            free(from, Math.min(to, from + by));
        } else {
            free(Math.max(from, to + by), to);
        }
    }

    private void free(int from, int to) {
        Arrays.fill(entities, from, to, 0);
        Arrays.fill(places, 3 * from, 3 * to, Double.NaN);
    }

    // ---- from scratch

    /** Begins to build: {@link #count} for all entities, {@link #share}, {@link #fill} from the last to the first. */
    void begin(int most) {
        int count = bucketsFor(most);
        if (starts.length <= count) {
            starts = new int[count + 1];
            fills = new int[count / BLOCK];
        }
        if (fills.length == 0) {
            fills = new int[LEAST_BUCKETS / BLOCK];
        }
        setBuckets(count);
        Arrays.fill(starts, 0, count + 1, 0);
        Arrays.fill(spots, NOWHERE);
        size = 0;
    }

    /** Counts an entity in its bucket. */
    void count(int index, int bucket) {
        spots[2 * index] = bucket;
        if (bucket != NOWHERE) {
            starts[bucket]++;
            size++;
        }
    }

    /** Whether the number of buckets is that for the number of counted entities. */
    boolean isFitting() {
        return bucketCount() == bucketsFor(size);
    }

    /** Gives each bucket its entries, and notes where they end. */
    void share() {
        long room = size + size / 8L + (long) bucketCount() / BLOCK * 4;
        ensureEntries(Math.toIntExact(room));
        int at = 0;
        for (int block = 0; block < bucketCount() / BLOCK; block++) {
            int first = at;
            for (int bucket = block * BLOCK; bucket < (block + 1) * BLOCK; bucket++) {
                at += starts[bucket];
                starts[bucket] = at;
            }
            fills[block] = at;
            int end = at + (at - first) / 8 + 4;
            free(at, end);
            at = end;
        }
        starts[bucketCount()] = at;
    }

    private void ensureEntries(int room) {
        if (entities.length < room) {
            int more = room + room / 8;
            double[] morePlaces = new double[Math.multiplyExact(3, more)];
            entities = new long[more];
            places = morePlaces;
        }
    }

    /** Writes an entity that was counted, before those with higher indexes in its bucket. */
    void fill(long entity, double x, double y, double z) {
        put(--starts[spots[2 * (int) entity]], entity, x, y, z);
    }
}
