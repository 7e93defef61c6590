package io.fdp.kernel.query;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.LoopPlace;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.internal.job.Pool;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.lock.ActingThread;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.query.Selection;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.job.Jobs;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The base class of the loops that the processor generates for methods with {@code @ForEach}.
 *
 * <p>The generated subclass keeps the arguments of the run, makes the cursors, and visits one chunk. This class finds
 * the chunks and shares them out. Each thread keeps its own cursors from run to run, so a warm run allocates nothing.
 * One run at a time.
 */
public abstract class ForEachLoop extends LoopBodies {
    private static final LoopShapes SHAPES = new LoopShapes();

    private final Query query;
    private final List<ComponentColumn> reads;
    private final List<ComponentColumn> writes;
    private final @Nullable ComponentColumn readWhileWritten;
    private final LoopIndex[] indexes;
    private final ColumnStore[] large;
    private final Jobs.Task chunkTask = this::runChunkTask;
    private final Jobs.Task task = this::runTask;
    private final Runnable marks = this::markSoFar;
    private @Nullable Object[] cursors = new Object[1];
    private @Nullable Thread[] runners = new Thread[1];
    private @Nullable Matches matches;
    private int grain = 1;
    private long placesBefore;

    /** The last run that any thread had begun when this loop began. */
    private long begunAfter;

    /**
     * Made by generated code.
     *
     * @param query finds the entities to visit
     * @param reads the tables that the method only reads
     * @param writes the tables that the method may write
     * @param given tables, tags, queries, referrers, indexes and singletons that the method looks at besides its
     *     entity. A query reads the components that its conditions name
     */
    protected ForEachLoop(
            Query query, List<ComponentColumn> reads, List<ComponentColumn> writes, @Nullable Object... given) {
        this.query = query;
        this.writes = List.copyOf(writes);
        LookedAt lookedAt = new LookedAt(
                getClass().getSimpleName(), query.selection().entities().world(), given);
        this.reads = Stream.of(reads.stream(), query.changing().stream(), lookedAt.columns())
                .flatMap(columns -> columns)
                .filter(column -> !writes.contains(column))
                .distinct()
                .toList();
        this.readWhileWritten = lookedAt.readWhileWritten(writes);
        this.indexes = lookedAt.indexes();
        this.large = Stream.concat(reads.stream(), writes.stream())
                .map(Stores::of)
                .filter(store -> store.memory().commitsByGranules())
                .toArray(ColumnStore[]::new);
        query.selection().setWrites(writes.stream().map(Stores::of).toArray(ColumnStore[]::new));
    }

    /** Says that the method only records commands with a column; null is refused with the others. */
    protected static @Nullable Object commandsOnly(@Nullable ComponentColumn column) {
        return column == null ? null : new LookedAt.CommandTarget(column);
    }

    /**
     * The query behind the loop.
     *
     * @return the query
     */
    public final Query query() {
        return query;
    }

    /**
     * The components that the method only reads: of the entities that it visits, through a table, a query or an index,
     * or because only entities whose component changed are visited.
     *
     * @return tables
     */
    public final List<ComponentColumn> reads() {
        return reads;
    }

    /**
     * The components that the method may write.
     *
     * @return tables
     */
    public final List<ComponentColumn> writes() {
        return writes;
    }

    /** Runs on the calling thread, after {@link #beginRun()}. */
    protected final void runSerial() {
        Matches found = matches();
        try {
            commitLarge(found);
            Object own = cursors(0);
            runners[0] = Thread.currentThread();
            runAll(found, own);
        } finally {
            leaveAll();
            query.selection().endLoop(found, Selection.NO_WORKERS, marks);
        }
    }

    /** Runs on all threads of a pool, after {@link #beginRun(Jobs)}. */
    protected final void runParallel(Jobs jobs) {
        Matches found = matches();
        try {
            commitLarge(found);
            for (int i = 0; i < jobs.threads(); i++) {
                cursors(i);
            }
            grain = Grain.of(found.size(), jobs.threads());
            jobs.run(Grain.tasks(found.size(), grain), task);
        } finally {
            leaveAll();
            query.selection().endLoop(found, Pool.workers(jobs), marks);
        }
    }

    /** What a task would read of other entities depends on how far the other tasks are. */
    private void requireNoneReadWhileWritten() {
        if (readWhileWritten != null) {
            throw new IllegalStateException(getClass().getSimpleName() + " edits " + readWhileWritten.name()
                    + " and looks at it through a table, or at its changes through a query, so what it reads would"
                    + " depend on threads: run it without jobs, or make it with the table of the last frame, from"
                    + " previous().keep(…); if the method only records commands with the table, write @CommandsOnly"
                    + " before the parameter");
        }
    }

    /** Runs a slice on the calling thread, after {@link #beginSlice}. Returns how many entities it visited. */
    protected final int runSliced(SlicedIteration slice) {
        try {
            requireOwn(slice);
            slice.begin();
            try {
                matches = slice.part();
                Object own = cursors(0);
                while (slice.advance()) {
                    runPart(slice, own);
                }
            } finally {
                leaveAll();
                slice.end();
            }
            return slice.visited();
        } finally {
            query.selection().removeLoop(marks);
        }
    }

    /**
     * Marks the writes of the calling thread, or of a thread that waits for it in the middle of a chunk. Other threads
     * are still at work, also those for which the calling thread works if they began this loop in the same run: they
     * mark their writes at the end.
     */
    private void markSoFar() {
        long before = Long.MAX_VALUE;
        for (Thread thread = Thread.currentThread(); thread != null; thread = ActingThread.actsFor(thread)) {
            int worker = workerOf(thread);
            if (worker >= 0) {
                VarHandle.acquireFence(); // the thread set begunAfter before it became a runner
                if (begunAfter < before) {
                    Object own = Objects.requireNonNull(cursors[worker], "made before the run");
                    endChunk(indexOf(own) >>> 10, own);
                }
                return;
            }
            before = ActingThread.runNumber(thread);
        }
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared by identity
    private int workerOf(Thread thread) {
        for (int worker = 0; worker < runners.length; worker++) {
            if (runners[worker] == thread) {
                return worker;
            }
        }
        return -1;
    }

    /** Ends the run: from here on cursors that the method kept are refused. */
    private void leaveAll() {
        Arrays.fill(runners, null);
        for (Object own : cursors) {
            if (own != null) {
                endRun(own);
            }
        }
    }

    /**
     * Makes all slots of the visited chunks accessible. Against the rules, a method may hand its cursor to another
     * thread, which may combine the slot of one chunk with another chunk. Such an access must not end the process. This
     * costs time only for large values where the system wants explicit commits.
     */
    private void commitLarge(Matches found) {
        for (ColumnStore store : large) {
            for (int position = 0; position < found.size(); position++) {
                store.memory().commitChunk(found.chunk(position));
            }
        }
    }

    private void requireOwn(SlicedIteration slice) {
        if (slice.query() != query) {
            throw new IllegalArgumentException("the slice iterates another query than "
                    + getClass().getSimpleName() + ": make it with query().sliced(…) of this loop");
        }
    }

    private void runPart(SlicedIteration slice, Object own) {
        commitLarge(matches());
        runners[0] = Thread.currentThread();
        try {
            runChunk(0, own);
        } catch (Throwable failure) {
            slice.passedPartTo(indexOf(own));
            throw failure;
        } finally {
            runners[0] = null; // nothing to mark between parts
        }
        slice.passedPart();
    }

    /**
     * Claims the loop and begins its run on the calling thread, before the arguments are set. {@link #runSerial}
     * follows, and nothing that can fail is between them.
     */
    protected final void beginRun() {
        begin(Selection.NO_WORKERS);
    }

    /** The same for a run on all threads of a pool; {@link #runParallel} follows. */
    protected final void beginRun(Jobs jobs) {
        requireNoneReadWhileWritten();
        begin(Pool.workers(jobs));
    }

    /** Claims the loop for a slice, before the arguments are set; {@link #runSliced} follows. */
    protected final void beginSlice() {
        prepare();
        if (!query.selection().addLoop(marks)) {
            throw runsAlready();
        }
        noteBegin();
    }

    private void begin(Thread[] workers) {
        prepare();
        Matches found = query.selection().beginLoop(query.since(), workers, marks);
        if (found == null) {
            throw runsAlready();
        }
        matches = found;
        noteBegin();
    }

    private void noteBegin() {
        placesBefore = LoopPlace.count();
        begunAfter = Worker.lastRun();
        VarHandle.releaseFence(); // before a thread becomes a runner
    }

    private void prepare() {
        query.since(this);
        query.selection().requireMayWrite();
        for (LoopIndex index : indexes) {
            index.prepare();
        }
    }

    private IllegalStateException runsAlready() {
        return new IllegalStateException(getClass().getSimpleName()
                + " is running already: make another one with on() for a run inside a run or on another thread");
    }

    private void runTask(int number, int worker) {
        runners[worker] = Thread.currentThread();
        Grain.run(number, grain, matches(), query.selection().world().rules(), worker, chunkTask);
    }

    private void runChunkTask(int position, int worker) {
        runChunk(position, cursors(worker));
    }

    private Object cursors(int worker) {
        if (worker >= cursors.length) {
            cursors = Arrays.copyOf(cursors, worker + 1);
            runners = Arrays.copyOf(runners, worker + 1);
        }
        Object own = cursors[worker];
        if (own == null) {
            own = newCursors();
            cursors[worker] = own;
        }
        return own;
    }

    private Matches matches() {
        return Objects.requireNonNull(matches, "no run is under way");
    }

    /** Makes the cursors of one thread. */
    protected abstract Object newCursors();

    private void runAll(Matches found, Object own) {
        int position = 0;
        while (position < found.size()) {
            int end = found.sparseEnd(position);
            if (end == position) {
                runDense(position++, own);
            } else {
                runSparse(position, end, own);
                position = end;
            }
        }
    }

    /**
     * Visits chunks without a full word in one call. With few matches, a call per chunk would cost more than the
     * visits.
     */
    private void runSparse(int from, int to, Object own) {
        try {
            SHAPES.sparse(this, own, matches(), from, to);
        } catch (Throwable failure) {
            endChunk(indexOf(own) >>> 10, own);
            RuntimeException instead = addPlace(failure, own);
            if (instead != null) {
                throw instead;
            }
            throw failure;
        }
    }

    /** Lets an exception of the method tell which entity the loop was on. Returns what to throw instead, or null. */
    private @Nullable RuntimeException addPlace(Throwable failure, Object own) {
        long entity;
        try {
            entity = entityAt(indexOf(own));
        } catch (StaleCursorException | ClosedException nowhere) {
            return null; // the loop was on no entity yet, or the world is gone
        }
        return LoopPlace.addTo(failure, getClass().getSimpleName(), entity, Entity.toString(entity), placesBefore);
    }

    private void runChunk(int position, Object own) {
        if (matches().hasFullWord(position)) {
            runDense(position, own);
        } else {
            runSparse(position, position + 1, own);
        }
    }

    private void runDense(int position, Object own) {
        Matches found = matches();
        int chunk = found.chunk(position);
        int first = chunk << 10;
        try {
            if (found.isFull(position)) {
                SHAPES.all(this, own, first);
            } else {
                for (int left = found.usedWords(position); left != 0; left &= left - 1) {
                    int i = Integer.numberOfTrailingZeros(left);
                    long bits = found.word(position, i);
                    if (bits == -1L) {
                        SHAPES.word(this, own, first, i << 6);
                    } else {
                        SHAPES.bits(this, own, first, i << 6, bits);
                    }
                }
            }
        } catch (Throwable failure) {
            RuntimeException instead = addPlace(failure, own);
            if (instead != null) {
                throw instead;
            }
            throw failure;
        } finally {
            endChunk(chunk, own);
        }
    }

    /** Ends the run for the cursors of a thread. */
    protected abstract void endRun(Object ownCursors);

    /** Ends a chunk: its written values count as changed. */
    protected abstract void endChunk(int chunk, Object ownCursors);

    /** The index of the entity that the cursors of a thread are on. */
    protected abstract int indexOf(Object ownCursors);

    /** The command buffer of the calling thread. */
    protected final CommandBuffer commands() {
        return query.commands().buffer();
    }

    /** The handle of the entity at an index. */
    protected final long entityAt(int index) {
        return Entity.of(index, query.selection().entities().generation(index));
    }
}
