package io.fdp.kernel.internal.reference;

import io.fdp.annotations.Layout;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.StaleHandle;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ReferenceField;
import io.fdp.kernel.memory.Memory;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the handles of one field lie: one in each value, several in an array or in an array of records, and those of
 * each part. All methods are called for indexes that have the component, under the structure lock.
 */
final class HandlePlaces {
    private final @Nullable PartStore parts;
    private final EntityColumns entities;
    private final long base;
    private final int stride;

    /** For each handle of a value: where it is in a chunk, and how far it is to the same handle of the next slot. */
    private final long[] offsets;

    private final int[] steps;

    HandlePlaces(ColumnStore store, @Nullable PartStore parts, ComponentLayout layout, ReferenceField field) {
        this.parts = parts;
        this.entities = store.entities();
        this.base = store.valueBase();
        this.stride = layout.stride();
        List<FieldLayout> fields = layout.fields().stream().filter(field::names).toList();
        boolean rows = layout.layout() == Layout.ROWS;
        this.offsets = fields.stream()
                .flatMapToLong(leaf -> IntStream.range(0, leaf.count())
                        .mapToLong(i ->
                                (rows ? leaf.offset() : (long) Chunks.SLOTS * leaf.offset()) + (long) i * Long.BYTES))
                .toArray();
        this.steps = fields.stream()
                .flatMapToInt(leaf -> IntStream.range(0, leaf.count()).map(i -> rows ? stride : leaf.bytes()))
                .toArray();
    }

    /** Whether there is exactly one handle for each entity. */
    boolean isSingle() {
        return parts == null && offsets.length == 1;
    }

    /** The one handle of an index. */
    long single(int index) {
        return Memory.getLong(at(index, 0));
    }

    private long at(int index, int handle) {
        long chunk = base + (long) Chunks.of(index) * Chunks.SLOTS * stride;
        return Memory.address(chunk + offsets[handle] + (long) (index & Chunks.SLOT_MASK) * steps[handle]);
    }

    private long at(PartStore of, int index, int part, int handle) {
        return of.firstAt(index) + (long) part * stride + offsets[handle];
    }

    private int partsOf(int index) {
        return parts == null ? 1 : parts.countAt(index);
    }

    private long address(int index, int part, int handle) {
        return parts == null ? at(index, handle) : at(parts, index, part, handle);
    }

    /** Collects the entities that an index refers to, each once and in ascending order. */
    void collect(int index, HandleList into) {
        into.clear();
        int count = partsOf(index);
        for (int part = 0; part < count; part++) {
            for (int i = 0; i < offsets.length; i++) {
                long handle = Memory.getLong(address(index, part, i));
                if (handle != 0) {
                    into.add(handle);
                }
            }
        }
        into.sortDistinct();
    }

    /** Whether an index refers to an entity that is not alive. */
    boolean hasDead(int index) {
        int count = partsOf(index);
        for (int part = 0; part < count; part++) {
            if (hasDead(index, part)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasDead(int index, int part) {
        for (int i = 0; i < offsets.length; i++) {
            if (isDead(Memory.getLong(address(index, part, i)))) {
                return true;
            }
        }
        return false;
    }

    /** A handle of an index that no entity ever had, or 0. */
    long neverMade(int index) {
        int count = partsOf(index);
        for (int part = 0; part < count; part++) {
            for (int i = 0; i < offsets.length; i++) {
                long handle = Memory.getLong(address(index, part, i));
                if (isDead(handle) && StaleHandle.wasNeverMade(handle, entities)) {
                    return handle;
                }
            }
        }
        return Entity.NULL;
    }

    private boolean isDead(long handle) {
        return handle != 0 && !entities.isAlive(handle);
    }

    /** Clears the handles of an index that are not alive; returns how many. */
    int clearDead(int index) {
        int cleared = 0;
        int count = partsOf(index);
        for (int part = 0; part < count; part++) {
            for (int i = 0; i < offsets.length; i++) {
                long at = address(index, part, i);
                if (isDead(Memory.getLong(at))) {
                    Memory.putLong(at, 0);
                    cleared++;
                }
            }
        }
        return cleared;
    }

    /** Removes the parts of an index that refer to entities that are not alive, the last first; returns how many. */
    int removeDeadParts(int index, PartStore from) {
        int removed = 0;
        for (int part = from.countAt(index) - 1; part >= 0; part--) {
            if (hasDead(index, part)) {
                from.changes().removeUnchecked(index, part);
                removed++;
            }
        }
        return removed;
    }
}
