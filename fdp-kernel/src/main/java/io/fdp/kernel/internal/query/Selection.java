package io.fdp.kernel.internal.query;

import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter on a world: takes and gives back the matches that iterations work on.
 *
 * <p>Several iterations of one selection may be under way, nested or on several threads. Each has its own matches,
 * which are kept for the next time.
 *
 * <p>While nobody is disabled, the filter is the one without that condition, so nothing is paid for it.
 */
public final class Selection {
    /** For iterations on the calling thread alone, without jobs: this very array. */
    public static final Thread[] NO_WORKERS = {};

    private static final int NOT_ASKED = -1;

    private final Supplier<Filter> conditions;
    private final WorldState world;
    private final StructureLock lock;
    private final WorldRules rules;
    private final EntityColumns entities;
    private @Nullable Matches spare;
    private final List<Matches> moreSpare = new ArrayList<>();

    /** The matches of the chunk that is being counted. Under the structure lock. */
    private final long[] counted = new long[Chunks.WORDS];

    private ColumnStore[] writes = {};

    /** The conditions; the same without disabled entities; and the one of the two that holds now. */
    private Filter all;

    private Filter enabled;
    private Filter filter;
    private int joined;

    /**
     * Selects by conditions. They are asked again after a component type was registered, because a tag may have got a
     * descendant, or the tag of disabled entities may be new.
     */
    public Selection(Supplier<Filter> conditions, WorldState world, EntityColumns entities) {
        this.conditions = conditions;
        this.world = world;
        this.lock = world.lock();
        this.rules = world.rules();
        this.entities = entities;
        this.all = conditions.get();
        this.enabled = all.hiding();
        this.filter = enabled;
        this.joined = NOT_ASKED; // under the lock, which keeps tags from joining meanwhile
    }

    private void refresh() {
        rules.requireOpen();
        world.markLoops();
        if (joined != world.joined()) {
            joined = world.joined();
            use(conditions.get());
        }
        filter = all.hidesAny() ? enabled : all;
    }

    private void use(Filter conditionsNow) {
        all = conditionsNow.writing(writes);
        enabled = all.hiding();
    }

    /** Limits the matches to what the current phase lets this loop write. */
    public void setWrites(ColumnStore... stores) {
        lock.acquire();
        try {
            writes = stores.clone();
            use(all);
        } finally {
            lock.release();
        }
    }

    /** Throws if a loop writes in a phase that only reads. */
    public void requireMayWrite() {
        if (rules.restrictsWrites()) {
            for (ColumnStore store : writes) {
                store.rules().requireMayWriteSome();
            }
        }
    }

    public WorldState world() {
        return world;
    }

    public EntityColumns entities() {
        return entities;
    }

    /** Whether one entity matches. Changes are not checked. */
    public boolean matches(long entity) {
        lock.acquire();
        try {
            refresh();
            return filter.matches(entities, entity);
        } finally {
            lock.release();
        }
    }

    /** Begins an iteration on the calling thread: structural changes are refused until {@link #end}. */
    public Matches begin(long since, int fromIndex) {
        return begin(since, fromIndex, NO_WORKERS);
    }

    /** Begins an iteration on the calling thread and on workers. */
    public Matches begin(long since, int fromIndex, Thread[] workers) {
        lock.acquire();
        try {
            return beginHeld(since, fromIndex, workers, null);
        } finally {
            lock.release();
        }
    }

    /**
     * Begins the run of a generated loop, which can mark what it has written so far. Returns null if the loop runs
     * already. One hold of the lock serves for the claim of the loop, the matches and the iteration.
     */
    public @Nullable Matches beginLoop(long since, Thread[] workers, Runnable marks) {
        lock.acquire();
        try {
            return world.loops().has(marks) ? null : beginHeld(since, 0, workers, marks);
        } finally {
            lock.release();
        }
    }

    private Matches beginHeld(long since, int fromIndex, Thread[] workers, @Nullable Runnable marks) {
        refresh();
        Matches matches = takeSpare();
        matches.collect(filter, world, entities, since, fromIndex);
        rules.prepareIterations(1 + workers.length);
        if (marks != null) {
            world.loops().begin(marks);
        }
        rules.beginIteration(Thread.currentThread());
        for (Thread worker : workers) {
            rules.beginIteration(worker);
        }
        if (haveJobs(workers)) {
            rules.addParallelRuns(1);
        }
        return matches;
    }

    /** Whether workers are those of a run with jobs, which may have none besides the calling thread. */
    @SuppressWarnings("ReferenceEquality") // that one array says so
    private static boolean haveJobs(Thread[] workers) {
        return workers != NO_WORKERS;
    }

    /** Matches that nobody uses. There is one as a rule; nested iterations and other threads need more. */
    private Matches takeSpare() {
        Matches matches = spare;
        if (matches != null) {
            spare = null;
            return matches;
        }
        return moreSpare.isEmpty() ? new Matches() : moreSpare.removeLast();
    }

    private void keepSpare(Matches matches) {
        if (spare == null) {
            spare = matches;
        } else {
            moreSpare.add(matches);
        }
    }

    /** Ends an iteration of the calling thread. */
    public void end(Matches matches) {
        end(matches, NO_WORKERS);
    }

    /** Ends an iteration of the calling thread and of workers. */
    public void end(Matches matches, Thread[] workers) {
        end(matches, workers, null);
    }

    /** Ends what {@link #beginLoop} began. */
    public void endLoop(Matches matches, Thread[] workers, Runnable marks) {
        end(matches, workers, marks);
    }

    private void end(Matches matches, Thread[] workers, @Nullable Runnable marks) {
        lock.acquireToEnd();
        try {
            rules.endIteration(Thread.currentThread());
            for (Thread worker : workers) {
                rules.endIteration(worker);
            }
            if (haveJobs(workers)) {
                rules.addParallelRuns(-1);
            }
            if (marks != null) {
                world.loops().end(marks);
            }
            keepSpare(matches);
        } finally {
            lock.release();
        }
    }

    /**
     * Adds a loop over slices, which begins and ends its iteration itself. Returns false if the loop runs already.
     */
    public boolean addLoop(Runnable marks) {
        lock.acquire();
        try {
            if (world.loops().has(marks)) {
                return false;
            }
            world.loops().begin(marks);
            return true;
        } finally {
            lock.release();
        }
    }

    /** Ends what {@link #addLoop} began. */
    public void removeLoop(Runnable marks) {
        lock.acquireToEnd();
        try {
            world.loops().end(marks);
        } finally {
            lock.release();
        }
    }

    /** Begins an iteration on the calling thread that finds its matches as it goes, with {@link #collectSome}. */
    void enter() {
        lock.acquire();
        try {
            refresh();
            rules.beginIteration(Thread.currentThread());
        } finally {
            lock.release();
        }
    }

    /** Ends what {@link #enter} began. */
    void leave() {
        lock.acquireToEnd();
        try {
            rules.endIteration(Thread.currentThread());
        } finally {
            lock.release();
        }
    }

    /**
     * Finds some matches at or after an index. Returns the first index that was not searched yet, or -1 if the whole
     * world was searched.
     */
    int collectSome(Matches into, long since, int fromIndex, int wanted) {
        lock.acquire();
        try {
            refresh();
            return into.collectSome(filter, world, entities, since, fromIndex, wanted);
        } finally {
            lock.release();
        }
    }

    /** The version that changes made now are marked with. */
    public long version() {
        return world.version();
    }

    /** Counts the matches without keeping them. */
    public int count(long since) {
        lock.acquire();
        try {
            refresh();
            int count = 0;
            int all = world.chunks();
            boolean whole = filter.changes().length == 0;
            for (int word = 0; word << 6 < all; word++) {
                for (long bits = filter.chunks(entities, word); bits != 0; bits &= bits - 1) {
                    int chunk = (word << 6) + Long.numberOfTrailingZeros(bits);
                    count += whole ? countChunk(chunk) : countChanged(chunk, since);
                }
            }
            return count;
        } finally {
            lock.release();
        }
    }

    private int countChunk(int chunk) {
        filter.entities(world, entities, chunk, counted, 0);
        int count = 0;
        for (long bits : counted) {
            count += Long.bitCount(bits);
        }
        return count;
    }

    private int countChanged(int chunk, long since) {
        int count = 0;
        for (int changed = filter.changedWords(entities, chunk, since); changed != 0; changed &= changed - 1) {
            int word = chunk * Chunks.WORDS + Integer.numberOfTrailingZeros(changed);
            long bits = filter.entities(entities, word);
            count += Long.bitCount(filter.changedEntities(entities, word, since, bits));
        }
        return count;
    }

    /** The first match at or after an index, or -1. */
    public int next(long since, int fromIndex) {
        lock.acquire();
        try {
            refresh();
            int all = world.chunks();
            for (int word = fromIndex >>> 6; word < all * Chunks.WORDS; word++) {
                int chunk = word >>> 4;
                if ((filter.chunks(entities, chunk >>> 6) & Chunks.bit(chunk)) == 0
                        || filter.changedWords(entities, chunk, since) == 0) {
                    word |= Chunks.WORDS - 1;
                    continue;
                }
                long bits = filter.changedEntities(entities, word, since, filter.entities(entities, word));
                bits &= word == fromIndex >>> 6 ? -1L << fromIndex : -1L;
                if (bits != 0) {
                    return (word << 6) + Long.numberOfTrailingZeros(bits);
                }
            }
            return -1;
        } finally {
            lock.release();
        }
    }

    /** The same conditions for an index that keeps the matches. A loop over the query does not limit them. */
    public Membership membership() {
        return new Membership(conditions, world, entities);
    }

    /**
     * What a query selects.
     *
     * @param query a query that users see
     * @return its selection
     */
    public static Selection of(SelectionOwner query) {
        return query.selection;
    }
}
