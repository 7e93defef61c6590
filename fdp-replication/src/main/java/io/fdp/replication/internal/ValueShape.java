package io.fdp.replication.internal;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.FieldRules;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.IdMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How values of a component lie in a chunk and in a sample, and the copies between both.
 *
 * <p>A chunk has pieces: in rows one, the whole value; in columns one for each field. A piece of neighbours is
 * contiguous in both places, so a run of neighbours takes one copy for each piece. A sample has the same pieces without
 * gaps, as a packed image of a chunk.
 */
public final class ValueShape {
    private static final int SLOTS = ImageLayout.SLOTS;

    private final boolean rows;
    private final int stride;
    private final int[] sizes;
    private final int[] offsets;
    private final List<FieldLayout> ruled;
    private final List<FieldLayout> references;
    private final FieldRules rules = new FieldRules();
    private byte[] text = {};

    /** The shape of a layout. */
    public ValueShape(ComponentLayout layout) {
        this.rows = layout.layout() == Layout.ROWS;
        this.stride = layout.stride();
        this.sizes = rows
                ? new int[] {stride}
                : layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        this.offsets = rows
                ? new int[] {0}
                : layout.fields().stream().mapToInt(FieldLayout::offset).toArray();
        this.ruled = layout.fields().stream()
                .filter(field -> FieldRules.apply(field.kind()))
                .toList();
        this.references = layout.fields().stream()
                .filter(field -> field.kind() == FieldKind.ENTITY)
                .toList();
    }

    /** The bytes of a value in a sample. */
    public int bytes() {
        return stride;
    }

    /** Whether values have entity fields. */
    public boolean hasReferences() {
        return !references.isEmpty();
    }

    /** Copies neighbours of a chunk to a sample of {@code count} values. */
    public void gather(long chunk, int slot, int run, long values, int count, int row) {
        for (int i = 0; i < sizes.length; i++) {
            long from = chunk + (long) SLOTS * offsets[i] + (long) slot * sizes[i];
            long to = values + (long) count * offsets[i] + (long) row * sizes[i];
            Memory.copy(from, to, (long) run * sizes[i]);
        }
    }

    /** Copies values of a sample to neighbours of a chunk. */
    public void scatter(long chunk, int slot, int run, long values, int count, int row) {
        for (int i = 0; i < sizes.length; i++) {
            long to = chunk + (long) SLOTS * offsets[i] + (long) slot * sizes[i];
            long from = values + (long) count * offsets[i] + (long) row * sizes[i];
            if (run == 1) {
                Memory.copyValue(from, to, sizes[i]);
            } else {
                Memory.copy(from, to, (long) run * sizes[i]);
            }
        }
    }

    // ---- single fields: a block is a chunk of 1,024 rows, or a sample of some

    private long place(FieldLayout field, long block, int blockRows, int row) {
        return rows
                ? block + (long) row * stride + field.offset()
                : block + (long) blockRows * field.offset() + (long) row * field.bytes();
    }

    /** The address of a field of a value of a chunk. */
    public long place(FieldLayout field, long chunk, int slot) {
        return place(field, chunk, SLOTS, slot);
    }

    /** Replaces handles by network ids in values of a sample, which names the entities from here on. */
    void nameIds(Bindings bindings, long values, int count) {
        for (int f = 0; f < references.size(); f++) {
            FieldLayout field = references.get(f);
            for (int row = 0; row < count; row++) {
                long at = place(field, values, count, row);
                for (long end = at + field.bytes(); at < end; at += Long.BYTES) {
                    Memory.putLong(at, bindings.nameId(Memory.getLong(at)));
                }
            }
        }
    }

    /** Replaces handles by network ids in values. */
    public void toIds(Bindings bindings, long values, int count) {
        for (int f = 0; f < references.size(); f++) {
            FieldLayout field = references.get(f);
            for (int row = 0; row < count; row++) {
                long at = place(field, values, count, row);
                for (long end = at + field.bytes(); at < end; at += Long.BYTES) {
                    Memory.putLong(at, bindings.sharedId(Memory.getLong(at)));
                }
            }
        }
    }

    /** Replaces network ids by handles in a value of a chunk. Returns false if some entity is not here. */
    public boolean toHandles(Bindings bindings, long chunk, int slot) {
        boolean all = true;
        for (int f = 0; f < references.size(); f++) {
            FieldLayout field = references.get(f);
            long at = place(field, chunk, SLOTS, slot);
            for (long end = at + field.bytes(); at < end; at += Long.BYTES) {
                long id = Memory.getLong(at);
                long handle = id == 0 ? 0 : bindings.handle(id);
                all &= id == 0 || handle != IdMap.ABSENT;
                Memory.putLong(at, handle == IdMap.DEAD ? 0 : handle);
            }
        }
        return all;
    }

    /** Whether all booleans, enums and texts of a sample are possible. */
    public boolean isValid(long values, int count) {
        for (int f = 0; f < ruled.size(); f++) {
            FieldLayout field = ruled.get(f);
            for (int row = 0; row < count; row++) {
                if (wrong(field, place(field, values, count, row)) != null) {
                    return false;
                }
            }
        }
        return true;
    }

    private @Nullable String wrong(FieldLayout field, long at) {
        int bytes = field.bytes();
        text = text.length < bytes ? new byte[bytes] : text;
        for (int i = 0; i < bytes; i++) {
            text[i] = Memory.getByte(at + i);
        }
        return rules.wrong(field.kind(), field.count(), field.constants().size(), text, 0);
    }

    /** Hashes a value of a chunk: its fields without padding, with network ids for handles. */
    public long hash(ComponentLayout layout, Bindings bindings, long chunk, int slot, long seed) {
        long hash = seed;
        List<FieldLayout> fields = layout.fields();
        for (int f = 0; f < fields.size(); f++) {
            FieldLayout field = fields.get(f);
            long at = place(field, chunk, SLOTS, slot);
            if (field.kind() == FieldKind.ENTITY) {
                for (long end = at + field.bytes(); at < end; at += Long.BYTES) {
                    hash = Mix.mix(hash, bindings.sharedId(Memory.getLong(at)));
                }
            } else {
                hash = Mix.mix(hash, at, field.bytes());
            }
        }
        return hash;
    }
}
