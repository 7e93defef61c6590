package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What every column of a repository shares: the clock of changes, the limit of valid indexes, the lock and the account.
 *
 * <p>The fields that hot paths read are plain fields of one heap object. The compiler knows that stores to native memory
 * cannot change them, so a check against them is made once and not repeated after each store.
 *
 * <ul>
 *   <li>{@code limit}: indexes below it may be looked up in every column. It grows with the highest entity and is 0
 *       once the repository is closed, so one comparison finds foreign handles and use after close.
 *   <li>{@code epoch}: the frame in the upper half, the removals within it in the lower. A cursor that carries the same
 *       epoch is valid; one that carries another is looked at again.
 *   <li>{@code version}: orders changes. {@code tick} counts frames. Two things: see the specification.
 * </ul>
 */
public final class WorldState {
    private static final int FRAME_SHIFT = 32;

    private final OsMemory os;
    private final MemoryAccount account;
    private final StructureLock lock = new StructureLock();
    private final int capacity;
    private final int extents;
    private final List<ExtentMemory> columns = new ArrayList<>();

    private long epoch = 1L << FRAME_SHIFT;
    private int limit;
    private long version = 1;
    private long tick;
    private volatile boolean closed;
    private long[] iterating = new long[16];
    private int iterations;

    public WorldState(OsMemory os, MemoryAccount account, int capacity) {
        this.os = os;
        this.account = account;
        this.capacity = capacity;
        this.extents = Chunks.extentsFor(capacity);
    }

    public OsMemory os() {
        return os;
    }

    public MemoryAccount account() {
        return account;
    }

    public StructureLock lock() {
        return lock;
    }

    public int capacity() {
        return capacity;
    }

    public int extents() {
        return extents;
    }

    public int limit() {
        return limit;
    }

    public long epoch() {
        return epoch;
    }

    public long version() {
        return version;
    }

    public long tick() {
        return tick;
    }

    public boolean isClosed() {
        return closed;
    }

    /** The chunks below the limit. */
    public int chunks() {
        return limit >>> Chunks.SHIFT;
    }

    /** Starts the next frame: cursors of this one end. */
    public void nextFrame() {
        tick++;
        version++;
        epoch = ((epoch >>> FRAME_SHIFT) + 1) << FRAME_SHIFT;
    }

    /** Makes later changes distinguishable from those made so far: edits that are held mark their chunk again. */
    public void nextVersion() {
        version++;
        epoch++;
    }

    /** An entity lost a component, or parts of one moved: cursors look again before they go on. */
    public void nextEpoch() {
        epoch++;
    }

    static boolean sameFrame(long epoch, long other) {
        return epoch >>> FRAME_SHIFT == other >>> FRAME_SHIFT;
    }

    /** Notes that a thread iterates. Under the lock. */
    public void beginIteration(Thread thread) {
        if (iterations == iterating.length) {
            iterating = Arrays.copyOf(iterating, iterations * 2);
        }
        iterating[iterations++] = thread.threadId();
    }

    /** Notes that an iteration of a thread ended. Under the lock. */
    public void endIteration(Thread thread) {
        for (int i = iterations - 1; i >= 0; i--) {
            if (iterating[i] == thread.threadId()) {
                iterating[i] = iterating[--iterations];
                return;
            }
        }
        throw new IllegalStateException("an iteration ended that never began on " + thread);
    }

    /** Refuses to create or add from a thread that iterates. Under the lock. */
    public void requireMayGrow(String what) {
        if (iterations > 0 && isIterating(Thread.currentThread().threadId())) {
            throw iterationException(what, "this thread iterates a query");
        }
    }

    /** Refuses to destroy or remove while anyone iterates. Under the lock. */
    public void requireMayShrink(String what) {
        if (iterations > 0) {
            throw iterationException(what, "a query is being iterated");
        }
    }

    private boolean isIterating(long thread) {
        for (int i = 0; i < iterations; i++) {
            if (iterating[i] == thread) {
                return true;
            }
        }
        return false;
    }

    private static IterationException iterationException(String what, String why) {
        return new IterationException("cannot " + what + " while " + why
                + ": record it in a command buffer, or collect() the entities and change them after the iteration");
    }

    /** Throws when the repository is closed. */
    public void requireOpen() {
        if (closed) {
            throw new ClosedException("the repository is closed: open a new one, and close it after its last use");
        }
    }

    /** How many columns joined so far; a query whose tags may have new descendants compares it. */
    public int joined() {
        return columns.size();
    }

    /** Adds bookkeeping that must reach as far as the limit. */
    void addColumns(ExtentMemory memory) {
        memory.commitTo(limit >>> Chunks.EXTENT_SHIFT);
        columns.add(memory);
    }

    /** Raises the limit to cover an index. */
    public void reach(int index) {
        if (index >= limit) {
            int wanted = (index >>> Chunks.EXTENT_SHIFT) + 1;
            for (ExtentMemory memory : columns) {
                memory.commitTo(wanted);
            }
            limit = wanted << Chunks.EXTENT_SHIFT;
        }
    }

    /** Gives all bookkeeping back. No index is valid from here on. */
    public void close() {
        closed = true;
        limit = 0;
        epoch += 2L << FRAME_SHIFT;
        for (ExtentMemory memory : columns) {
            memory.close();
        }
        columns.clear();
    }
}
