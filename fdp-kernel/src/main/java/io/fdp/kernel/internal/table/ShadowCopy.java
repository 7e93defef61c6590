package io.fdp.kernel.internal.table;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.internal.hash.ValueBytes;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of a table as they were last accepted, and the differences from them.
 *
 * <p>A look goes chunk by chunk: {@link #begin}, {@link #compare} for each chunk, and {@link #end}. A chunk is compared
 * only if it changed since the last complete look, or if some of its entities were left different; then only these are
 * compared. The version advances when a look begins. So later writes, even within the look, have a higher version and
 * are compared the next time.
 *
 * <p>Comparing takes the lock, so it sees what other threads add whole or not at all. Visiting takes no lock. A visitor
 * accepts the value that it was called for, which is held aside meanwhile: a write during its call is a difference
 * again.
 */
public final class ShadowCopy implements AutoCloseable {
    private final ColumnStore store;
    private final WorldState world;
    private final ShadowMemory memory;
    private final ValueBytes bytes;
    private final @Nullable ShadowPayload payload;
    private final long values;
    private final long[] held;
    private final long[] removed = new long[Chunks.WORDS];
    private final long[] added = new long[Chunks.WORDS];
    private final long[] changed = new long[Chunks.WORDS];
    /** A bit per chunk: whether an entity there may have been left different. */
    private final long[] leftChunks;

    private long seen;
    private long looking;
    private boolean closed;

    /** Reserves the memory of a copy of a table, without accepted values. */
    public ShadowCopy(ColumnStore store, ComponentLayout layout) {
        this.store = store;
        this.world = store.world();
        this.bytes = new ValueBytes(layout);
        this.values = store.valueBase();
        this.held = new long[bytes.words()];
        this.leftChunks = new long[world.extents() * Chunks.EXTENT_CHUNKS / Long.SIZE];
        this.memory = new ShadowMemory(world, store.name(), layout);
        this.payload = makePayload();
        boolean open = false;
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            world.addShadow(this);
            open = true;
        } finally {
            world.lock().release();
            if (!open) {
                closeMemory();
            }
        }
    }

    private @Nullable ShadowPayload makePayload() {
        try {
            return store.memory().shadowPayload(memory.name(), memory.base());
        } catch (Throwable refused) {
            Errors.close(refused, memory);
            throw refused;
        }
    }

    // ---- a look

    /**
     * Begins a look on the calling thread: structural changes are refused until {@link #end}. Returns the number of
     * chunks to compare.
     */
    public int begin() {
        world.lock().acquire();
        try {
            requireIdle("look for differences");
            world.rules().scopes().requireAlone("look for differences"); // a new version ends the spans of others
            world.rules().requireNotIteratedElsewhere("look for differences");
            world.markLoops();
            memory.reach();
            world.rules().beginIteration(Thread.currentThread());
            looking = world.version();
            world.nextVersion();
            return memory.chunks();
        } finally {
            world.lock().release();
        }
    }

    /** Ends a look. After an incomplete look, the next one compares everything since the last complete one again. */
    public void end(boolean complete) {
        world.lock().acquireToEnd();
        try {
            world.rules().endIteration(Thread.currentThread());
            if (payload != null) {
                payload.letGo();
            }
            seen = complete ? looking : seen;
            looking = 0;
        } finally {
            world.lock().release();
        }
    }

    /**
     * Compares a chunk if necessary; returns whether there are differences. They count as left until they are accepted.
     */
    public boolean compare(int chunk) {
        boolean moved = store.chunkVersion(chunk) > seen;
        if (!moved && (leftChunks[chunk >>> 6] & Chunks.bit(chunk)) == 0) {
            return false;
        }
        world.lock().acquire();
        try {
            long any = 0;
            for (int i = 0; i < Chunks.WORDS; i++) {
                any |= compareWord(i, chunk * Chunks.WORDS + i, moved);
            }
            if (any == 0) {
                noteLeft(chunk);
            }
            return any != 0;
        } finally {
            world.lock().release();
        }
    }

    private long compareWord(int at, int word, boolean moved) {
        long accepted = memory.acceptedWord(word);
        long present = store.presentWord(word);
        long candidates = moved ? accepted | present : memory.leftWord(word);
        long same = sameEntities(word, candidates & accepted & present);
        removed[at] = candidates & accepted & ~same;
        added[at] = candidates & present & ~same;
        changed[at] = same == 0 ? 0 : differing(word, same);
        long different = removed[at] | added[at] | changed[at];
        memory.setLeftWord(word, different);
        return different;
    }

    private long differing(int word, long same) {
        return payload == null ? bytes.differing(values, memory.base(), word, same) : payload.differing(word, same);
    }

    /** Selects indexes where the value and the accepted value belong to the same entity. */
    private long sameEntities(int word, long both) {
        long same = 0;
        for (long left = both; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (store.stamp(index) == memory.stamp(index)) {
                same |= Chunks.bit(index);
            }
        }
        return same;
    }

    /** The entities of a word of the compared chunk whose accepted value has no owner any more. */
    public long removedWord(int word) {
        return removed[word];
    }

    /** Its entities without an accepted value, or with one of a predecessor. */
    public long addedWord(int word) {
        return added[word];
    }

    /** Its entities whose value is not the accepted one. */
    public long changedWord(int word) {
        return changed[word];
    }

    /** Notes whether any entity of a chunk is left different. */
    public void noteLeft(int chunk) {
        long any = 0;
        for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
            any |= memory.leftWord(word);
        }
        long others = leftChunks[chunk >>> 6] & ~Chunks.bit(chunk);
        leftChunks[chunk >>> 6] = any == 0 ? others : others | Chunks.bit(chunk);
    }

    /** The generation of the entity whose value is accepted at an index, or 0. */
    public int acceptedGeneration(int index) {
        return memory.stamp(index);
    }

    /** The generation of the entity that has the component at an index, or 0. */
    public int generation(int index) {
        return store.stamp(index);
    }

    /** Holds the value of an index aside, and makes sure that there is memory to accept it. */
    public void hold(int index) {
        if (payload == null && memory.hasValue(index)) {
            bytes.take(values, index, held);
            return;
        }
        world.lock().acquire();
        try {
            holdNow(index);
        } finally {
            world.lock().release();
        }
    }

    private void holdNow(int index) {
        memory.ensureValue(index);
        if (payload == null) {
            bytes.take(values, index, held);
        } else {
            payload.hold(index);
        }
    }

    /** Accepts the value that is held aside. */
    public void acceptHeld(int index) {
        if (payload == null) {
            acceptNow(index);
            return;
        }
        world.lock().acquire();
        try {
            acceptNow(index);
        } finally {
            world.lock().release();
        }
    }

    private void acceptNow(int index) {
        int before = memory.stamp(index);
        if (payload == null) {
            bytes.put(memory.base(), index, held);
        } else {
            payload.acceptHeld(index, before != 0);
        }
        int generation = store.stamp(index);
        if (before != generation) {
            memory.setAccepted(index, generation);
        }
        settle(index);
    }

    /**
     * Accepts that the entity of an accepted value does not have the component any more. A successor is still
     * different.
     */
    public void acceptRemoval(int index) {
        if (payload == null) {
            drop(index);
        } else {
            world.lock().acquire();
            try {
                drop(index);
            } finally {
                world.lock().release();
            }
        }
        if (store.stamp(index) == 0) {
            settle(index);
        }
    }

    private void drop(int index) {
        if (payload != null) {
            payload.drop(index);
        }
        memory.drop(index);
    }

    private void settle(int index) {
        int word = index >>> 6;
        memory.setLeftWord(word, memory.leftWord(word) & ~Chunks.bit(index));
    }

    // ---- between looks

    /**
     * Accepts the present value of an entity. Does nothing and returns false while the removal of a predecessor is not
     * accepted.
     */
    public boolean accept(long entity) {
        world.lock().acquire();
        try {
            requireIdle("accept a value");
            if (!store.has(entity)) {
                throw store.missing(entity);
            }
            memory.reach();
            int index = (int) entity;
            int before = memory.stamp(index);
            if (before != 0 && before != store.stamp(index)) {
                return false;
            }
            holdNow(index);
            acceptNow(index);
            return true;
        } finally {
            world.lock().release();
        }
    }

    /** Whether a value of an entity is accepted. */
    public boolean isAccepted(long entity) {
        world.lock().acquire();
        try {
            requireOpen();
            return isAcceptedNow(entity);
        } finally {
            world.lock().release();
        }
    }

    private boolean isAcceptedNow(long entity) {
        int index = (int) entity;
        int generation = (int) (entity >>> 32);
        return generation != 0
                && Integer.compareUnsigned(index, memory.chunks() << Chunks.SHIFT) < 0
                && memory.stamp(index) == generation;
    }

    /** Forgets the accepted value of an entity; false if there is none. */
    public boolean forget(long entity) {
        world.lock().acquire();
        try {
            requireIdle("forget an entity");
            if (!isAcceptedNow(entity)) {
                return false;
            }
            int index = (int) entity;
            drop(index);
            memory.setLeftWord(index >>> 6, memory.leftWord(index >>> 6) | Chunks.bit(index));
            int chunk = Chunks.of(index);
            leftChunks[chunk >>> 6] |= Chunks.bit(chunk);
            return true;
        } finally {
            world.lock().release();
        }
    }

    /** Forgets all accepted values. */
    public void forgetAll() {
        world.lock().acquire();
        try {
            requireIdle("forget all entities");
            for (int word = 0; word < memory.chunks() * Chunks.WORDS; word++) {
                for (long left = memory.acceptedWord(word); left != 0; left &= left - 1) {
                    drop((word << 6) + Long.numberOfTrailingZeros(left));
                }
            }
            seen = 0;
        } finally {
            world.lock().release();
        }
    }

    private void requireOpen() {
        world.requireOpen();
        if (closed) {
            throw new ClosedException("the differ of " + store.name() + " is closed: make a new one with Differ.of()");
        }
    }

    private void requireIdle(String what) {
        requireOpen();
        if (looking != 0) {
            throw new IterationException("cannot " + what + " while the differences of " + store.name()
                    + " are being visited: return from the visitor first, and do this after the visit");
        }
    }

    // ---- memory

    int trim(int most) {
        if (payload != null) {
            payload.trim(most);
        }
        return memory.trim(most);
    }

    long check(List<String> faults) {
        long charged = memory.check(faults);
        return payload == null ? charged : charged + payload.check(faults, memory::isAccepted, memory.count());
    }

    long residentBytes() {
        long resident = memory.residentBytes();
        long outside = payload == null ? 0 : payload.residentBytes();
        return resident < 0 || outside < 0 ? -1 : resident + outside;
    }

    /** Gives the memory back. A second close has no effect. */
    @Override
    public void close() {
        world.lock().acquireForLong();
        try {
            if (!closed) {
                requireIdle("close the differ");
                world.removeShadow(this);
                closeWithWorld();
            }
        } finally {
            world.lock().release();
        }
    }

    /** Gives the memory back when the repository is closed. Under the lock. */
    void closeWithWorld() {
        closed = true;
        closeMemory();
    }

    private void closeMemory() {
        if (payload != null) {
            payload.close();
        }
        memory.close();
    }
}
