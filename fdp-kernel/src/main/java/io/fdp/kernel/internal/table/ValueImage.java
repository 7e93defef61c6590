package io.fdp.kernel.internal.table;

import io.fdp.annotations.Layout;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import java.util.stream.IntStream;

/**
 * A value outside of its table, in one piece: each field at its offset in the layout, whether the table has rows or
 * columns.
 *
 * <p>In the rows layout that is the value as it lies in the table, padding included. Fields that hold entities are
 * known, so that placeholders in a value can be replaced before it goes into the table.
 */
public final class ValueImage {
    private final ComponentLayout layout;
    private final int stride;
    private final boolean rows;
    private final int[] offsets;
    private final int[] sizes;
    private final int[] entities;
    private final int[] longs;

    /** For values of a layout, wherever they are kept. */
    public ValueImage(ComponentLayout layout) {
        this.layout = layout;
        stride = layout.stride();
        rows = layout.layout() == Layout.ROWS;
        offsets = layout.fields().stream().mapToInt(FieldLayout::offset).toArray();
        sizes = layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        entities = offsetsOf(FieldKind.ENTITY);
        longs = offsetsOf(FieldKind.LONG);
    }

    private int[] offsetsOf(FieldKind kind) {
        return layout.fields().stream()
                .filter(field -> field.kind() == kind)
                .flatMapToInt(field -> IntStream.range(0, field.count()).map(i -> field.offset() + i * Long.BYTES))
                .toArray();
    }

    /** The layout of a value. */
    public ComponentLayout layout() {
        return layout;
    }

    /** The bytes of an image. */
    public int bytes() {
        return stride;
    }

    /** The number of handles in a value. */
    public int entities() {
        return entities.length;
    }

    /** The offset of a handle in an image. */
    public int entityOffset(int i) {
        return entities[i];
    }

    /** The number of plain {@code long}s in a value, which no handle should be in. */
    public int longs() {
        return longs.length;
    }

    /** The offset of a plain {@code long} in an image. */
    public int longOffset(int i) {
        return longs[i];
    }

    /** The name of the field at an offset. */
    public String fieldAt(int offset) {
        for (FieldLayout field : layout.fields()) {
            if (offset >= field.offset() && offset < field.offset() + field.bytes()) {
                return field.name();
            }
        }
        throw new IllegalArgumentException("no field is at offset " + offset);
    }

    /** Whether there is a handle at an offset. */
    public boolean isEntity(int offset) {
        for (int known : entities) {
            if (known == offset) {
                return true;
            }
        }
        return false;
    }

    /** Writes the value of an index of a table. */
    public void put(long image, long table, int index) {
        if (rows) {
            Memory.copyValue(image, table + (long) index * stride, stride);
        } else {
            putColumns(image, table, index);
        }
    }

    private void putColumns(long image, long table, int index) {
        long chunk = table + ((long) Chunks.of(index) << Chunks.SHIFT) * stride;
        long slot = index & Chunks.SLOT_MASK;
        for (int i = 0; i < sizes.length; i++) {
            int size = sizes[i];
            Memory.copyValue(image + offsets[i], chunk + ((long) offsets[i] << Chunks.SHIFT) + slot * size, size);
        }
    }
}
