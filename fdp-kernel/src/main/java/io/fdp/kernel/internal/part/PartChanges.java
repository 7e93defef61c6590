package io.fdp.kernel.internal.part;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PartLimitException;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/** Changes the parts of one entity at a time: adds, replaces and removes them. */
public final class PartChanges {
    /** The most memory that is kept for replaced parts. More is given back, because the budget does not limit it. */
    private static final long MOST_KEPT = 64 << 10;

    private final PartStore parts;
    private final ColumnStore store;
    private final WorldState world;
    private final EntityColumns entities;
    private final PartHeap heap;
    private final Workspace replaced;
    private final String addLabel;
    private final String changeLabel;
    private final int stride;
    private final long base;

    private long pendingEntity;
    private int pendingIndex;
    private int pendingUnit = -1;
    private int pendingClass;
    private long replacedAt;
    private long replacedBytes;

    PartChanges(PartStore parts, PartHeap heap) {
        this.parts = parts;
        this.store = parts.store();
        this.world = store.world();
        this.entities = store.entities();
        this.heap = heap;
        this.replaced = new Workspace(world.os(), world.account(), "parts of " + store.name() + " that are replaced");
        this.addLabel = "add a first " + store.name();
        this.changeLabel = "change the number of parts of " + store.name();
        this.stride = parts.stride();
        this.base = heap.base();
    }

    /** Room for parts that are being replaced. */
    Workspace replaced() {
        return replaced;
    }

    // ---- one more

    /**
     * Takes the lock and makes room for one more part. The caller writes the part to the returned address, calls {@link
     * #finishAdd}, and in any case {@link #endAdd}. If this throws, the lock is free and nothing has changed.
     */
    public long beginAdd(long entity) {
        world.lock().acquire();
        boolean ready = false;
        try {
            long at = makeRoom(entity);
            ready = true;
            return at;
        } finally {
            if (!ready) {
                world.lock().release();
            }
        }
    }

    /** Makes room for one more part. The caller holds the lock. */
    long makeRoom(long entity) {
        int index = entities.requireAlive(entity);
        pendingEntity = entity;
        pendingIndex = index;
        return store.isPresent(index) ? roomForMore(entity, index) : roomForFirst(entity, index, 1);
    }

    private long roomForFirst(long entity, int index, int count) {
        store.rules().requireDeclared(entity);
        world.rules().requireMayGrow(addLabel, entity);
        store.memory().ensureMemory(index);
        pendingClass = PartHeader.classFor(count);
        pendingUnit = heap.take(1 << pendingClass, index);
        return base + heap.offsetOf(pendingUnit);
    }

    private long roomForMore(long entity, int index) {
        requireMayResize(entity, index);
        long state = PartHeader.state(parts.header(index));
        int count = PartHeader.count(state);
        if (count == PartStore.MAX_PARTS) {
            throw tooMany(entity, PartStore.MAX_PARTS + 1);
        }
        if (count == PartHeader.room(PartHeader.sizeClass(state))) {
            grow(index, PartHeader.sizeClass(state) + 1);
        }
        return parts.firstAt(index) + (long) count * stride;
    }

    /** Throws if the number of parts may not change: a change of structure and, if there are parts, of the value. */
    private void requireMayResize(long entity, int index) {
        store.rules().requireDeclared(entity);
        world.rules().requireMayShrink(changeLabel, entity);
        store.requireMayWrite(index);
    }

    private PartLimitException tooMany(long entity, int count) {
        return new PartLimitException(
                "entity " + Entity.toString(entity) + " cannot have " + count + " parts of " + store.name()
                        + ": the maximum is " + PartStore.MAX_PARTS + "; use separate entities instead of parts");
    }

    /** Gives the parts of an index a larger range: in place, if the memory behind is free. */
    private void grow(int index, int sizeClass) {
        long header = parts.header(index);
        long state = PartHeader.state(header);
        int units = 1 << PartHeader.sizeClass(state);
        int at = heap.unitAt(PartHeader.offset(header));
        int count = PartHeader.count(state);
        if (!heap.extend(at, units, (1 << sizeClass) - units)) {
            int to = heap.take(1 << sizeClass, index);
            Memory.copy(base + heap.offsetOf(at), base + heap.offsetOf(to), (long) count * stride);
            heap.give(at, units);
            at = to;
        }
        parts.put(index, at, count, sizeClass);
        world.nextEpoch();
    }

    /** Completes the part that was written; returns its position. */
    public int finishAdd() {
        int count = pendingUnit >= 0 ? 0 : parts.countAt(pendingIndex);
        finish(count, count + 1);
        return count;
    }

    /**
     * Gives the lock back. Undoes an incomplete change: gives back an unused range, and restores parts that were not
     * all replaced.
     */
    public void endAdd() {
        if (replacedBytes > 0) {
            Memory.copy(replacedAt, parts.firstAt(pendingIndex), replacedBytes);
            replacedBytes = 0;
        }
        if (replaced.committedBytes() > MOST_KEPT) {
            replaced.trim(Integer.MAX_VALUE); // the budget did not limit it
        }
        if (pendingUnit >= 0) {
            heap.give(pendingUnit, 1 << pendingClass);
            pendingUnit = -1;
        }
        world.lock().release();
    }

    private void finish(int before, int count) {
        if (pendingUnit >= 0) {
            parts.put(pendingIndex, pendingUnit, count, pendingClass);
            pendingUnit = -1;
            store.structure().finishAdd(pendingEntity, pendingIndex);
        } else {
            parts.resize(pendingIndex, count);
        }
        parts.recount(before, count);
    }

    // ---- all of them

    /**
     * Takes the lock and makes room for a number of parts, at least one, in place of the entity's parts. The caller
     * writes all of them to the returned address, calls {@link #finishSetAll}, and in any case {@link #endAdd}.
     */
    public long beginSetAll(long entity, int count) {
        world.lock().acquireForLong(); // may have to make memory for replaced parts
        boolean ready = false;
        try {
            long at = makeRoomForAll(entity, count);
            if (pendingUnit < 0) {
                keepReplaced(pendingIndex, count);
            }
            ready = true;
            return at;
        } finally {
            if (!ready) {
                world.lock().release();
            }
        }
    }

    /** Makes room for a number of parts in place of the entity's parts. The caller holds the lock. */
    long makeRoomForAll(long entity, int count) {
        int index = entities.requireAlive(entity);
        requireCount(entity, count);
        pendingEntity = entity;
        pendingIndex = index;
        return store.isPresent(index) ? roomForAll(entity, index, count) : roomForFirst(entity, index, count);
    }

    /** Throws if an entity cannot have this many parts. */
    public void requireCount(long entity, int count) {
        if (count > PartStore.MAX_PARTS) {
            throw tooMany(entity, count);
        }
    }

    private long roomForAll(long entity, int index, int count) {
        long state = PartHeader.state(parts.header(index));
        if (PartHeader.count(state) != count) {
            requireMayResize(entity, index);
        } else {
            store.requireMayWrite(index);
        }
        if (count > PartHeader.room(PartHeader.sizeClass(state))) {
            grow(index, PartHeader.classFor(count));
        }
        store.markWritten(index);
        return parts.firstAt(index);
    }

    /**
     * Keeps a copy of the parts of an index that are about to be replaced: accessors of the new parts may fail
     * half-way.
     */
    private void keepReplaced(int index, int count) {
        long bytes = (long) Math.min(count, parts.countAt(index)) * stride;
        replacedAt = replaced.ensureToRead(bytes);
        Memory.copy(parts.firstAt(index), replacedAt, bytes);
        replacedBytes = bytes;
    }

    /** Completes the parts that were written. */
    public void finishSetAll(int count) {
        replacedBytes = 0;
        int before = pendingUnit >= 0 ? 0 : parts.countAt(pendingIndex);
        if (before != count) {
            finish(before, count);
        }
    }

    /** Removes a part; the last one takes its place. An entity without parts does not have the component. */
    public void removeAt(long entity, int position) {
        world.lock().acquire();
        try {
            removeAtHeld(entity, position);
        } finally {
            world.lock().release();
        }
    }

    /** Removes a part. The caller holds the lock. */
    void removeAtHeld(long entity, int position) {
        int index = entities.requireAlive(entity);
        int count = requirePosition(entity, index, position);
        requireMayResize(entity, index);
        remove(index, position, count);
    }

    /** Removes a part of an index, whatever the rules are. The caller holds the lock and knows that the part exists. */
    public void removeUnchecked(int index, int position) {
        remove(index, position, parts.countAt(index));
    }

    private void remove(int index, int position, int count) {
        if (count == 1) {
            store.structure().strip(index);
            entities.touchStructure(index);
            return;
        }
        if (position < count - 1) {
            long first = parts.firstAt(index);
            Memory.copy(first + (count - 1L) * stride, first + (long) position * stride, stride);
        }
        parts.resize(index, count - 1);
        parts.recount(count, count - 1);
    }

    /** Throws if an entity has no part at a position; returns the number of its parts. */
    int requirePosition(long entity, int index, int position) {
        if (!store.isPresent(index)) {
            throw store.missing(entity);
        }
        int count = parts.countAt(index);
        if (position < 0 || position >= count) {
            throw parts.outside(entity, position, count);
        }
        return count;
    }
}
