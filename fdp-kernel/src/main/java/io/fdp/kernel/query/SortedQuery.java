package io.fdp.kernel.query;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.query.KeySort;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.query.Selection;

/**
 * The matches of a query in the order of a number that each of them has. Nothing is moved: the entities stay where they
 * are, and only their indexes are sorted.
 *
 * <pre>{@code
 * RangeView range = ranges.newView();
 * SortedQuery nearest = query.sortedByFloat(entity -> ranges.view(entity, range).metres());
 * nearest.forEach(entity -> …);
 * nearest.descending().limit(10).forEach(entity -> …);
 * }</pre>
 *
 * <p>An iteration first asks all matches for their numbers, then sorts, then visits: it sees the order as it was when
 * it began, whatever the visitor writes. Equal numbers come in ascending order of the entities' indexes, also when
 * descending. The key runs within the iteration, like the visitor, and what is refused there is refused to it. When it
 * throws, nothing is visited.
 *
 * <p>A sorted query does not change: {@link #descending} and {@link #limit} answer others. It may be iterated within
 * its own iteration and by several threads at once, if its key allows that (a cursor that it reuses belongs to one
 * thread). Its buffers are those of the query, 12 to 24 bytes for each match, and are kept: nothing is allocated once
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
     * The same matches, the highest first. Those with equal numbers stay in ascending order of their indexes.
     *
     * @return another sorted query; the same if it is descending already
     */
    public SortedQuery descending() {
        return flip != 0 ? this : new SortedQuery(query, key, -1L, limit);
    }

    /**
     * Only the first matches in this order. To find few among many is much cheaper than to sort all.
     *
     * @param most how many at most, 0 or more; of several limits the smallest counts
     * @return another sorted query
     */
    public SortedQuery limit(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("cannot visit fewer than no entities: limit=" + most);
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
            int base = matches.chunk(k) * 1024;
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
     * Writes the matches, in this order, to an array.
     *
     * @param into receives as many handles as it has room for
     * @return how many there are, which may be more than there is room for
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

    /** Asks for the keys and sorts them; answers how many matches are wanted. */
    private int sort(Matches matches, KeySort sort, int most) {
        if (most == 0) {
            return 0;
        }
        sort.begin(matches.total());
        for (int k = 0; k < matches.size(); k++) {
            int base = matches.chunk(k) * 1024;
            for (int word = 0; word < 16; word++) {
                for (long bits = matches.word(k, word); bits != 0; bits &= bits - 1) {
                    int index = base + word * 64 + Long.numberOfTrailingZeros(bits);
                    sort.add(key.of(query.handle(index)) ^ flip, index);
                }
            }
        }
        return sort.sort(most);
    }

    /** A key whose order, compared without a sign, is that of the user's. */
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
         * @return its number
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
         * @return its number
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
         * @return its number
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
         * @return its number
         */
        double of(long entity);
    }
}
