package io.fdp.kernel.query;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.Commands;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.job.Pool;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.query.ChunkPlace;
import io.fdp.kernel.internal.query.KeySort;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.query.SelectionOwner;
import io.fdp.kernel.internal.query.SlicePlaces;
import io.fdp.kernel.internal.query.SortKeys;
import io.fdp.kernel.job.Jobs;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Function;

/**
 * Finds entities by their components. Build it once with {@link EntityRepository#query()}, use it every frame.
 *
 * <p>Matching combines bit columns by AND, 64 entities at a time, and skips chunks without a match. An iteration visits
 * the entities that matched when it began. While it runs, its thread (and, in parallel, its workers) cannot change the
 * structure, and no thread can destroy entities or remove components. Other threads may create entities; the next
 * iteration sees them.
 *
 * <p>A query allocates nothing after its first run. A query may be iterated within its own iteration. It has many
 * methods because each way of iterating has one.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Query extends SelectionOwner {
    private final Selection selection;
    private final List<QueryChunk> idleChunks = new ArrayList<>();
    private final List<ParallelVisit> idleVisits = new ArrayList<>();
    private final List<KeySort> idleSorts = new ArrayList<>();
    private final Commands commands;
    private final SlicePlaces slices;
    private final List<ComponentColumn> named;
    private final List<ComponentColumn> changing;
    private final Function<Function<ComponentColumn, String>, String> words;
    private final Since since;

    Query(
            Selection selection,
            Commands commands,
            SlicePlaces slices,
            List<ComponentColumn> named,
            List<ComponentColumn> changing,
            Since since,
            Function<Function<ComponentColumn, String>, String> words) {
        super(selection);
        this.words = words;
        this.selection = selection;
        this.commands = commands;
        this.slices = slices;
        this.named = named;
        this.changing = changing;
        this.since = since;
    }

    /** The columns that its conditions name. */
    List<ComponentColumn> named() {
        return named;
    }

    /** The columns whose changes its conditions ask for. */
    List<ComponentColumn> changing() {
        return changing;
    }

    Commands commands() {
        return commands;
    }

    /** Where sliced iterations keep their positions. */
    SlicePlaces slices() {
        return slices;
    }

    /** The names by which the world knows its sliced iterations: the same in every run. */
    SliceNames sliceNames() {
        return new SliceNames(named, words);
    }

    Selection selection() {
        return selection;
    }

    /**
     * Sets the version with which {@link QueryBuilder#changed} compares.
     *
     * @param version changes after this one count; see {@link EntityRepository#advanceVersion()}
     * @return this
     * @throws IllegalArgumentException if the repository has no such version yet
     */
    public Query since(long version) {
        since.say(version, selection);
        return this;
    }

    long since() {
        return since.forLook(selection, this);
    }

    /** The same for a generated loop, which somebody must have told. */
    long since(ForEachLoop loop) {
        return since.forLoop(loop);
    }

    /** {@return how many entities match} */
    public int count() {
        return selection.count(since());
    }

    /** {@return whether no entity matches} */
    public boolean isEmpty() {
        return selection.next(since(), 0) < 0;
    }

    /**
     * The match with the lowest index.
     *
     * @return its handle, or {@link Entity#NULL} when nothing matches
     */
    public long first() {
        int index = selection.next(since(), 0);
        return index < 0 ? Entity.NULL : handle(index);
    }

    /**
     * The only match.
     *
     * @return its handle
     * @throws NoSuchElementException when nothing matches, or more than one entity does
     */
    public long single() {
        int index = selection.next(since(), 0);
        if (index < 0) {
            throw new NoSuchElementException(
                    "no entity matches: check with isEmpty() or first() if there may be no match");
        }
        int second = selection.next(since(), index + 1);
        if (second >= 0) {
            throw new NoSuchElementException(
                    "more than one entity matches, among them " + Entity.toString(handle(index)) + " and "
                            + Entity.toString(handle(second)) + ": make the query stricter, or use first()");
        }
        return handle(index);
    }

    /**
     * Whether an entity matches. Conditions on changes are ignored.
     *
     * @param entity a handle
     * @return true if it is alive and matches
     */
    public boolean matches(long entity) {
        return selection.matches(entity);
    }

    /**
     * Writes the handles of the matches to an array, in ascending order of their indexes.
     *
     * @param into receives the handles that it has room for
     * @return how many entities match; may be more than the array has room for
     */
    public int collect(long[] into) {
        Matches matches = selection.begin(since(), 0);
        try {
            int next = 0;
            for (int k = 0; k < matches.size() && next < into.length; k++) {
                int base = matches.chunk(k) * Chunks.SLOTS;
                for (int slot = matches.nextSlot(k, 0);
                        slot >= 0 && next < into.length;
                        slot = matches.nextSlot(k, slot + 1)) {
                    into[next++] = handle(base + slot);
                }
            }
            return matches.total();
        } finally {
            selection.end(matches);
        }
    }

    /**
     * Visits the matches one by one, in ascending order of their indexes.
     *
     * @param visitor gets each handle
     */
    public void forEach(EntityVisitor visitor) {
        Matches matches = selection.begin(since(), 0);
        try {
            for (int k = 0; k < matches.size(); k++) {
                visitEntities(matches, k, visitor);
            }
        } finally {
            selection.end(matches);
        }
    }

    void visitEntities(Matches matches, int k, EntityVisitor visitor) {
        int base = matches.chunk(k) * Chunks.SLOTS;
        for (int left = matches.usedWords(k); left != 0; left &= left - 1) {
            int word = Integer.numberOfTrailingZeros(left);
            for (long bits = matches.word(k, word); bits != 0; bits &= bits - 1) {
                visitor.visit(handle(base + word * 64 + Long.numberOfTrailingZeros(bits)));
            }
        }
    }

    /**
     * Visits the chunks that have matches.
     *
     * @param visitor gets each chunk
     */
    public void forEachChunk(ChunkVisitor visitor) {
        QueryChunk chunk = borrowChunk();
        Matches matches = selection.begin(since(), 0);
        try {
            for (int k = 0; k < matches.size(); k++) {
                ChunkPlace.move(chunk, matches, k);
                visitor.visit(chunk);
            }
        } finally {
            selection.end(matches);
            returnChunk(chunk);
        }
    }

    /**
     * Visits the runs of matches in each chunk: consecutive slots.
     *
     * @param visitor gets each run
     */
    public void forEachRun(RunVisitor visitor) {
        QueryChunk chunk = borrowChunk();
        Matches matches = selection.begin(since(), 0);
        try {
            for (int k = 0; k < matches.size(); k++) {
                ChunkPlace.move(chunk, matches, k);
                visitRuns(matches, k, chunk, visitor);
            }
        } finally {
            selection.end(matches);
            returnChunk(chunk);
        }
    }

    static void visitRuns(Matches matches, int k, QueryChunk chunk, RunVisitor visitor) {
        int from = matches.nextSlot(k, 0);
        while (from >= 0) {
            int to = matches.runEnd(k, from);
            visitor.visit(chunk, from, to);
            from = matches.nextSlot(k, to);
        }
    }

    /**
     * Visits the matches one by one on all threads of a pool. One thread visits all matches of a chunk, in order.
     *
     * @param jobs the threads
     * @param visitor gets each handle; called by several threads at once
     */
    public void forEach(Jobs jobs, EntityVisitor visitor) {
        runParallel(jobs, borrowVisit(jobs.threads()).visitingEntities(visitor));
    }

    /**
     * Visits the matches one by one on all threads of a pool, with the command buffer of the thread. One thread visits
     * all matches of a chunk, in order.
     *
     * @param jobs the threads
     * @param visitor gets each handle and a buffer; called by several threads at once
     */
    public void forEachWithCommands(Jobs jobs, CommandVisitor visitor) {
        runParallel(jobs, borrowVisit(jobs.threads()).visitingCommands(visitor));
    }

    /**
     * Visits the matches one by one, in ascending order of their indexes, with the command buffer of the calling
     * thread.
     *
     * @param visitor gets each handle and the buffer
     */
    public void forEachWithCommands(CommandVisitor visitor) {
        Matches matches = selection.begin(since(), 0);
        try {
            for (int k = 0; k < matches.size(); k++) {
                visitEntities(matches, k, visitor);
            }
        } finally {
            selection.end(matches);
        }
    }

    void visitEntities(Matches matches, int k, CommandVisitor visitor) {
        CommandBuffer buffer = commands.buffer();
        int base = matches.chunk(k) * Chunks.SLOTS;
        for (int slot = matches.nextSlot(k, 0); slot >= 0; slot = matches.nextSlot(k, slot + 1)) {
            visitor.visit(handle(base + slot), buffer);
        }
    }

    /**
     * Visits the chunks that have matches on all threads of a pool.
     *
     * @param jobs the threads
     * @param visitor gets each chunk; called by several threads at once, each with its own {@link QueryChunk}
     */
    public void forEachChunk(Jobs jobs, ChunkVisitor visitor) {
        runParallel(jobs, borrowVisit(jobs.threads()).visitingChunks(visitor));
    }

    /**
     * Visits the runs of matches on all threads of a pool. One thread visits all runs of a chunk, in order.
     *
     * @param jobs the threads
     * @param visitor gets each run; called by several threads at once, each with its own {@link QueryChunk}
     */
    public void forEachRun(Jobs jobs, RunVisitor visitor) {
        runParallel(jobs, borrowVisit(jobs.threads()).visitingRuns(visitor));
    }

    private void runParallel(Jobs jobs, ParallelVisit visit) {
        try {
            Matches matches = selection.begin(since(), 0, Pool.workers(jobs));
            try {
                jobs.run(visit.shareOut(matches, jobs.threads()), visit);
            } finally {
                selection.end(matches, Pool.workers(jobs));
            }
        } finally {
            visit.leave();
            returnVisit(visit);
        }
    }

    /**
     * Makes an iteration in slices, each limited by a budget: for work that does not fit into a frame. The position of
     * an iteration that a system uses belongs to the world; see {@link SlicedIteration}.
     *
     * @param budget the budget of each slice; may be changed between slices
     * @return an iteration with its own position
     */
    public SlicedIteration sliced(SliceBudget budget) {
        return new SlicedIteration(this, Objects.requireNonNull(budget, "a budget, as SliceBudget.ofEntities(500)"));
    }

    /**
     * The matches in ascending order of an int key. An iteration asks for all keys when it begins.
     *
     * @param key gives the key of a match
     * @return the sorted matches; make it once and keep it
     */
    public SortedQuery sortedByInt(SortedQuery.IntKey key) {
        Objects.requireNonNull(key, "the key to sort by is null");
        return new SortedQuery(this, entity -> SortKeys.ofInt(key.of(entity)));
    }

    /**
     * The same for long keys.
     *
     * @param key gives the key of a match
     * @return the sorted matches; make it once and keep it
     */
    public SortedQuery sortedByLong(SortedQuery.LongKey key) {
        Objects.requireNonNull(key, "the key to sort by is null");
        return new SortedQuery(this, entity -> SortKeys.ofLong(key.of(entity)));
    }

    /**
     * The same for float keys, in the order of {@link Float#compare}: -0.0 before 0.0, NaN last.
     *
     * @param key gives the key of a match
     * @return the sorted matches; make it once and keep it
     */
    public SortedQuery sortedByFloat(SortedQuery.FloatKey key) {
        Objects.requireNonNull(key, "the key to sort by is null");
        return new SortedQuery(this, entity -> SortKeys.ofFloat(key.of(entity)));
    }

    /**
     * The same for double keys, in the order of {@link Double#compare}: -0.0 before 0.0, NaN last.
     *
     * @param key gives the key of a match
     * @return the sorted matches; make it once and keep it
     */
    public SortedQuery sortedByDouble(SortedQuery.DoubleKey key) {
        Objects.requireNonNull(key, "the key to sort by is null");
        return new SortedQuery(this, entity -> SortKeys.ofDouble(key.of(entity)));
    }

    synchronized KeySort borrowSort() {
        return idleSorts.isEmpty() ? new KeySort() : idleSorts.removeLast();
    }

    synchronized void returnSort(KeySort sort) {
        idleSorts.add(sort);
    }

    private synchronized ParallelVisit borrowVisit(int threads) {
        for (int i = 0; i < idleVisits.size(); i++) {
            if (idleVisits.get(i).threads() >= threads) {
                return idleVisits.remove(i);
            }
        }
        return new ParallelVisit(this, threads);
    }

    private synchronized void returnVisit(ParallelVisit visit) {
        idleVisits.add(visit);
    }

    synchronized QueryChunk borrowChunk() {
        return idleChunks.isEmpty() ? newChunk() : idleChunks.removeLast();
    }

    QueryChunk newChunk() {
        return new QueryChunk(selection.world(), selection.entities(), commands);
    }

    synchronized void returnChunk(QueryChunk chunk) {
        ChunkPlace.leave(chunk);
        idleChunks.add(chunk);
    }

    long handle(int index) {
        return Entity.of(index, selection.entities().generation(index));
    }

    /** The conditions; for debuggers. It does not count matches, which would take the structure lock. */
    @Override
    public String toString() {
        long after = since.version();
        return "Query[" + words.apply(ComponentColumn::name) + (after == 0 ? "" : ", since version " + after) + "]";
    }

    /** Visits entities. */
    @FunctionalInterface
    public interface EntityVisitor {
        /**
         * Called for each match.
         *
         * @param entity its handle
         */
        void visit(long entity);
    }

    /** Visits entities and records commands. */
    @FunctionalInterface
    public interface CommandVisitor {
        /**
         * Called for each match.
         *
         * @param entity its handle
         * @param commands the buffer of the thread
         */
        void visit(long entity, CommandBuffer commands);
    }

    /** Visits chunks. */
    @FunctionalInterface
    public interface ChunkVisitor {
        /**
         * Called for each chunk that has a match.
         *
         * @param chunk the chunk
         */
        void visit(QueryChunk chunk);
    }

    /** Visits runs. */
    @FunctionalInterface
    public interface RunVisitor {
        /**
         * Called for each run of matches.
         *
         * @param chunk the chunk
         * @param from the first slot
         * @param to the slot after the last
         */
        void visit(QueryChunk chunk, int from, int to);
    }
}
