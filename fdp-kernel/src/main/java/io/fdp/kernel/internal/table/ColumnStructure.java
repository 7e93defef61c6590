package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.internal.lock.StructureLock;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.rule.WorldRules;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.memory.WorldClock;
import org.jspecify.annotations.Nullable;

/**
 * Adds the component of one column to entities, removes it, and changes its ownership. Bits, stamps, memory and
 * versions change together, under the structure lock.
 *
 * <p>Nearly all changes are of the same kind: nothing forbids them, the column is plain, and another entity of the
 * chunk has the component. They have a way of their own, which calls nothing that comes back: the compiler keeps their
 * values in registers.
 */
public final class ColumnStructure {
    private final ColumnStore column;
    private final StructureLock lock;
    private final WorldRules rules;
    private final EntityColumns entities;
    private final ColumnMemory memory;
    private final PresenceBits bits;
    private final BulkAdd bulkAdd;
    private final boolean stamped;
    private final long stamps;
    private final long versions;
    private final WorldClock clock;
    private final String addLabel;
    private final String removeLabel;
    private final String authorityLabel;

    ColumnStructure(ColumnStore column, ColumnMemory memory, boolean stamped) {
        this.column = column;
        this.lock = column.world().lock();
        this.rules = column.world().rules();
        this.entities = column.entities();
        this.memory = memory;
        this.bits = memory.bits();
        this.stamped = stamped;
        this.stamps = memory.stamps();
        this.versions = memory.versions();
        this.clock = column.world().clock();
        this.addLabel = "add " + column.name();
        this.removeLabel = "remove " + column.name();
        this.authorityLabel = "set the authority of " + column.name();
        this.bulkAdd = new BulkAdd(this, memory, entities);
    }

    /**
     * Takes the lock and makes everything ready to add the component. The caller writes the value, calls {@link
     * #finishAdd}, and in any case {@link #endAdd}. When this throws, the lock is free and nothing has changed.
     */
    public int beginAdd(long entity) {
        lock.acquire();
        int index = (int) entity;
        return rules.isFree() && memory.isPlain() && entities.isAlive(entity) && bits.canJoin(index)
                ? index
                : beginAnyAdd(entity);
    }

    private int beginAnyAdd(long entity) {
        boolean ready = false;
        try {
            int index = entities.requireAlive(entity);
            if (bits.has(index)) {
                throw duplicate(entity);
            }
            requireMayGrow(entity);
            memory.ensureMemory(index);
            ready = true;
            return index;
        } finally {
            if (!ready) {
                lock.release();
            }
        }
    }

    /** The error for an entity that has the component already. */
    RuntimeException duplicate(long entity) {
        return new DuplicateComponentException((column.world().isOfSingletons()
                        ? "singleton " + column.name() + " has a value"
                        : "entity " + Entity.toString(entity) + " has " + column.name())
                + " already: write it with set(), or ask with has() first");
    }

    /** The value is written: the entity has the component from here on, and this node owns it. */
    public void finishAdd(long entity, int index) {
        if (rules.isFree() && memory.isPlain() && bits.canJoin(index)) {
            if (stamped) {
                Memory.putInt(stamps + ((long) index << 2), (int) (entity >>> 32));
            }
            bits.join(index);
            touch(index);
        } else {
            finishAdd(entity, index, rules.ownsWhatIsAdded());
        }
    }

    /** Marks a change of one entity in a plain column. */
    private void touch(int index) {
        Memory.putLong(
                versions + ((long) Chunks.of(index) << 3), entities.world().version());
        entities.touchStructure(index);
    }

    /** The same, with who owns it. */
    public void finishAdd(long entity, int index, boolean owned) {
        if (stamped) {
            Memory.putInt(stamps + ((long) index << 2), (int) (entity >>> 32));
        }
        int chunk = Chunks.of(index);
        if (bits.add(index >>> 6, Chunks.bit(index), owned)) {
            memory.setInUse(chunk, true);
        }
        column.markWritten(index);
        entities.touchStructure(index);
    }

    /** Gives the lock back. */
    public void endAdd() {
        lock.release();
    }

    /** Takes the component away; false when the entity did not have it. */
    public boolean remove(long entity) {
        lock.acquire();
        int index = (int) entity;
        if (!rules.isFree() || !memory.isPlain() || !entities.isAlive(entity) || !bits.canLeave(index)) {
            return removeAny(entity);
        }
        if (stamped) {
            Memory.putInt(stamps + ((long) index << 2), 0);
        }
        bits.leave(index);
        touch(index);
        clock.now++;
        lock.release();
        return true;
    }

    private boolean removeAny(long entity) {
        try {
            return removeHeld(entity);
        } finally {
            lock.release();
        }
    }

    /** The same for who holds the lock. */
    public boolean removeHeld(long entity) {
        int index = entities.requireAlive(entity);
        if (!bits.has(index)) {
            return false;
        }
        if (!rules.isFree()) {
            column.rules().requireDeclared(entity);
            rules.requireMayShrink(removeLabel);
        }
        strip(index);
        entities.touchStructure(index);
        return true;
    }

    /** Takes the component away from an index that has it. */
    public void strip(int index) {
        stripWord(index >>> 6, Chunks.bit(index));
    }

    /** Takes the component away from entities of one word, all of which have it. */
    public void stripWord(int word, long mask) {
        Payload payload = memory.payload();
        if (payload != null) {
            payload.stripped(word, mask);
        }
        if (stamped) {
            long stampsAt = Memory.address(stamps + ((long) word << 8));
            for (long left = mask; left != 0; left &= left - 1) {
                Memory.putInt(stampsAt + ((long) Long.numberOfTrailingZeros(left) << 2), 0);
            }
        }
        int chunk = word >>> 4;
        if (bits.remove(word, mask)) {
            memory.setInUse(chunk, false);
        }
        markWord(word, mask);
        column.world().nextEpoch();
    }

    /** Gives a tag to an entity that may have it already. */
    public void addIfAbsent(long entity) {
        lock.acquire();
        try {
            int index = entities.requireAlive(entity);
            if (!bits.has(index)) {
                requireMayGrow(entity);
                memory.ensureMemory(index);
                finishAdd(entity, index);
            }
        } finally {
            lock.release();
        }
    }

    /** Adds the component, with all fields zero, to many entities: to all of them, or to none and an error. */
    public void addAll(long[] handles, int from, int to) {
        addAll(handles, from, to, null);
    }

    /** The same with values that go to the payload; it gets them before anyone has the component. */
    public void addAll(long[] handles, int from, int to, BulkAdd.@Nullable Fill fill) {
        lock.acquire();
        try {
            requireMayGrow(from < to ? handles[from] : 0);
            Payload payload = memory.payload();
            if (payload != null) {
                payload.prepareBulk(to - from);
            }
            bulkAdd.run(handles, from, to, fill);
        } finally {
            lock.release();
        }
    }

    /** Makes the memory of a living entity ready to add the component, and refuses one that has it. Under the lock. */
    public void prepareAdd(long entity, int index, long alsoAdded) {
        if (((bits.presentWord(index >>> 6) | alsoAdded) & Chunks.bit(index)) != 0) {
            throw duplicate(entity);
        }
        memory.ensureMemory(index);
    }

    /** Living entities of one word, whose values are written, have the component from here on. Under the lock. */
    public void finishAdds(int word, long mask, boolean owned) {
        bits.claim(word, mask);
        finishWord(word, mask, owned);
    }

    /** The entities of claimed bits have the component from here on. */
    void finishWord(int word, long mask) {
        finishWord(word, mask, rules.ownsWhatIsAdded());
    }

    private void finishWord(int word, long mask, boolean owned) {
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            if (stamped) {
                Memory.putInt(Memory.address(stamps + ((long) index << 2)), entities.generation(index));
            }
            entities.touchTick(index);
        }
        if (bits.confirm(word, mask, owned)) {
            memory.setInUse(word >>> 4, true);
        }
        Payload payload = memory.payload();
        if (payload != null) {
            payload.added(word, mask);
        }
        markWord(word, mask);
        entities.markStructure(word << 6);
    }

    private void markWord(int word, long mask) {
        column.markChanged(word >>> 4);
        column.markEntities(word, mask);
    }

    /** Refuses to add the component from a thread that iterates. Under the lock. */
    public void requireMayAdd() {
        requireMayGrow(0);
    }

    /** One look answers for all that may stand in the way; who asks further is on the slow path. */
    private void requireMayGrow(long entity) {
        if (!rules.isFree()) {
            column.rules().requireDeclared(entity);
            rules.requireMayGrow(addLabel);
        }
    }

    /** Takes or gives up authority over the component of an entity that has it. */
    public void setOwned(long entity, boolean owned) {
        lock.acquire();
        try {
            setOwnedHeld(entity, owned);
        } finally {
            lock.release();
        }
    }

    /** The same for who holds the lock. */
    public void setOwnedHeld(long entity, boolean owned) {
        column.rules().requireDeclared(entity);
        rules.requireStructure(authorityLabel);
        int index = entities.requireAlive(entity);
        if (!bits.has(index)) {
            throw column.missing(entity);
        }
        if (bits.own(index, owned)) {
            column.markWritten(index);
            entities.touchStructure(index);
        }
    }

    /** Puts the stamps of entities of one word right, some of which lost the component and some of which got it. */
    void stamp(int word, long lost, long got) {
        if (stamped) {
            long at = Memory.address(stamps + ((long) word << 8));
            for (long left = lost; left != 0; left &= left - 1) {
                Memory.putInt(at + ((long) Long.numberOfTrailingZeros(left) << 2), 0);
            }
            for (long left = got; left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                Memory.putInt(at + ((long) bit << 2), entities.generation((word << 6) + bit));
            }
        }
    }
}
