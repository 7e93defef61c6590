package io.fdp.kernel.query;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.query.KeySort;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.query.Selection;

/**
 * The matches of a query in the order of a numeric key. Entities stay where they are; only their indexes are sorted.
 *
 * <pre>{@code
 * RangeView range = ranges.newView();
 * SortedQuery nearest = query.sortedByFloat(entity -> ranges.view(entity, range).metres());
 * nearest.forEach(entity -> …);
 * nearest.descending().limit(10).forEach(entity -> …);
 * }</pre>
 *
 * <p>An iteration first asks for the keys of all matches, then sorts, then visits. So the order is that at the
 * beginning, whatever the visitor writes. Matches with equal keys come in ascending order of their indexes, also when
 * descending. The key function runs within the iteration, under the same rules as the visitor. When it throws, nothing
 * is visited.
 *
 * <p>A sorted query is immutable: {@link #descending} and {@link #limit} return new ones. It may be iterated within its
 * own iteration and by several threads at once, if its key function allows that (a reused cursor belongs to one
 * thread). It uses buffers of the query, 12 to 24 bytes for each match. The buffers are kept: nothing is allocated once
 * they are large enough.
 */
public final class SortedQuery {
    private final Query query;
    private final OrderedKey key;
    private final long flip;
    private final int limit;

    SortedQuery(Query query, OrderedKey key) {
        this(query, key, 0, Integer.MAX_VALUE);
    }

    private SortedQuery(Query query, OrderedKey key, long flip, int limit) {
        this.query = query;
        this.key = key;
        this.flip = flip;
        this.limit = limit;
    }

    /**
     * The same matches, the highest key first. Matches with equal keys stay in ascending order of their indexes.
     *
     * @return another sorted query; this one if it is descending already
     */
    public SortedQuery descending() {
        return flip != 0 ? this : new SortedQuery(query, key, -1L, limit);
    }

    /**
     * Only the first matches in this order. Finding few among many is much cheaper than sorting all.
     *
     * @param most the maximum number of matches, 0 or more; of several limits the smallest counts
     * @return another sorted query
     */
    public SortedQuery limit(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("cannot visit a negative number of entities: limit=" + most);
        }
        return new SortedQuery(query, key, flip, Math.min(most, limit));
    }

    /**
     * The first match in this order.
     *
     * @return its handle, or {@link Entity#NULL} when nothing matches
     */
    public long first() {
        if (limit == 0) {
            return Entity.NULL;
        }
        Selection selection = query.selection();
        Matches matches = selection.begin(query.since(), 0);
        try {
            return lowest(matches);
        } finally {
            selection.end(matches);
        }
    }

    private long lowest(Matches matches) {
        long lowest = Entity.NULL;
        long lowestKey = 0;
        for (int k = 0; k < matches.size(); k++) {
            int base = matches.chunk(k) * Chunks.SLOTS;
            for (int slot = matches.nextSlot(k, 0); slot >= 0; slot = matches.nextSlot(k, slot + 1)) {
                long entity = query.handle(base + slot);
                long ordered = key.of(entity) ^ flip;
                if (lowest == Entity.NULL || Long.compareUnsigned(ordered, lowestKey) < 0) {
                    lowest = entity;
                    lowestKey = ordered;
                }
            }
        }
        return lowest;
    }

    /**
     * Visits the matches in this order.
     *
     * @param visitor gets each handle
     */
    public void forEach(Query.EntityVisitor visitor) {
        KeySort sort = query.borrowSort();
        try {
            Selection selection = query.selection();
            Matches matches = selection.begin(query.since(), 0);
            try {
                int count = sort(matches, sort, limit);
                for (int i = 0; i < count; i++) {
                    visitor.visit(query.handle(sort.index(i)));
                }
            } finally {
                selection.end(matches);
            }
        } finally {
            query.returnSort(sort);
        }
    }

    /**
     * Writes the handles of the matches to an array, in this order.
     *
     * @param into receives the handles that it has room for
     * @return how many matches there are; may be more than the array has room for
     */
    public int collect(long[] into) {
        KeySort sort = query.borrowSort();
        try {
            Selection selection = query.selection();
            Matches matches = selection.begin(query.since(), 0);
            try {
                int count = sort(matches, sort, Math.min(limit, into.length));
                for (int i = 0; i < count; i++) {
                    into[i] = query.handle(sort.index(i));
                }
                return Math.min(limit, matches.total());
            } finally {
                selection.end(matches);
            }
        } finally {
            query.returnSort(sort);
        }
    }

    /** Asks for the keys and sorts them. Returns how many matches are wanted. */
    private int sort(Matches matches, KeySort sort, int most) {
        if (most == 0) {
            return 0;
        }
        sort.begin(matches.total());
        for (int k = 0; k < matches.size(); k++) {
            int base = matches.chunk(k) * Chunks.SLOTS;
            for (int word = 0; word < 16; word++) {
                for (long bits = matches.word(k, word); bits != 0; bits &= bits - 1) {
                    int index = base + word * 64 + Long.numberOfTrailingZeros(bits);
                    sort.add(key.of(query.handle(index)) ^ flip, index);
                }
            }
        }
        return sort.sort(most);
    }

    /** A key whose unsigned order is the order of the user's key. */
    @FunctionalInterface
    interface OrderedKey {
        long of(long entity);
    }

    /** Gives an int to sort by. */
    @FunctionalInterface
    public interface IntKey {
        /**
         * Called once for each match of an iteration.
         *
         * @param entity the match
         * @return its key
         */
        int of(long entity);
    }

    /** Gives a long to sort by. */
    @FunctionalInterface
    public interface LongKey {
        /**
         * Called once for each match of an iteration.
         *
         * @param entity the match
         * @return its key
         */
        long of(long entity);
    }

    /** Gives a float to sort by. */
    @FunctionalInterface
    public interface FloatKey {
        /**
         * Called once for each match of an iteration.
         *
         * @param entity the match
         * @return its key
         */
        float of(long entity);
    }

    /** Gives a double to sort by. */
    @FunctionalInterface
    public interface DoubleKey {
        /**
         * Called once for each match of an iteration.
         *
         * @param entity the match
         * @return its key
         */
        double of(long entity);
    }
}
