package io.fdp.ig.internal;

import io.fdp.annotations.Layout;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A component that is shown. Copies one chunk of it into a frame slot: as it lies if most slots have a value, else
 * value by value; and only changed values where the component knows them, they are few, and the copy would be long.
 */
final class ShownColumn {
    private static final int WORDS = ImageLayout.BITS_BYTES / Long.BYTES;

    /** Copying a chunk of as many bytes takes less time than finding some changed values among 1,024. */
    private static final long SHORT_COPY = 64 << 10;

    final ComponentTable<?> table;
    final ChangedFrames changed = new ChangedFrames();
    private final RawChunks raw;
    private final MemorySegment work;
    private final long chunkBytes;
    private final boolean versioned;

    /** In the rows layout the whole value, otherwise the fields. */
    private final long[] offsets;

    private final int[] sizes;

    /**
     * Makes a column.
     *
     * @param table the component
     * @param raw the chunks of the repository
     * @param work room for an image of a chunk, shared by all columns
     */
    ShownColumn(ComponentTable<?> table, RawChunks raw, MemorySegment work) {
        this.table = table;
        this.raw = raw;
        this.work = work;
        ComponentLayout layout = table.layout();
        this.chunkBytes = (long) layout.stride() * IgLayout.SLOTS;
        this.versioned = table.hasEntityVersions();
        if (layout.layout() == Layout.ROWS) {
            offsets = new long[] {0};
            sizes = new int[] {layout.stride()};
        } else {
            offsets = layout.fields().stream()
                    .mapToLong(field -> (long) field.offset() * IgLayout.SLOTS)
                    .toArray();
            sizes = layout.fields().stream().mapToInt(FieldLayout::bytes).toArray();
        }
    }

    /** The room that images of a component need. */
    static long workBytes(ComponentTable<?> table) {
        return ImageLayout.CHANGED_VALUES + (long) table.layout().stride() * IgLayout.SLOTS;
    }

    /**
     * Brings a chunk of a frame slot up to date.
     *
     * @param chunk a chunk that the repository reaches
     * @param since the version of the values that the slot has; 0 if it has none
     * @param memory the file
     * @param record the place of the chunk record
     * @param values the place of the values of the chunk
     */
    void write(int chunk, long since, MemorySegment memory, long record, long values) {
        boolean quick = chunkBytes <= SHORT_COPY && raw.isDense(table, chunk);
        if (!versioned || since == 0 || quick || !writeChanged(chunk, since, memory, values)) {
            writeAll(chunk, memory, values);
        }
        Memory.copy(raw.presentAddress(table, chunk), memory, record + IgLayout.PRESENT, ImageLayout.BITS_BYTES);
        Memory.copy(raw.authorityAddress(table, chunk), memory, record + IgLayout.OWNED, ImageLayout.BITS_BYTES);
    }

    private boolean writeChanged(int chunk, long since, MemorySegment memory, long values) {
        if (raw.readChanged(table, chunk, since, work, 0) <= 0) {
            return false;
        }
        scatter(ImageLayout.CHANGED, ImageLayout.CHANGED_VALUES, memory, values);
        return true;
    }

    private void writeAll(int chunk, MemorySegment memory, long values) {
        if (raw.isDense(table, chunk)) {
            Memory.copy(table.chunkAddress(chunk), memory, values, chunkBytes);
        } else {
            raw.read(table, chunk, work, 0);
            scatter(ImageLayout.PRESENT, ImageLayout.VALUES, memory, values);
        }
    }

    /** Copies packed values to the slots of their entities. */
    private void scatter(long bits, long packed, MemorySegment memory, long values) {
        long from = packed;
        for (int i = 0; i < sizes.length; i++) {
            int size = sizes[i];
            for (int word = 0; word < WORDS; word++) {
                long to = values + offsets[i] + (long) (word << 6) * size;
                for (long left = work.get(ValueLayout.JAVA_LONG, bits + ((long) word << 3)); left != 0; ) {
                    int first = Long.numberOfTrailingZeros(left);
                    int run = Long.numberOfTrailingZeros(~(left >>> first));
                    MemorySegment.copy(work, from, memory, to + (long) first * size, (long) run * size);
                    from += (long) run * size;
                    left &= first + run == Long.SIZE ? 0 : -1L << (first + run);
                }
            }
        }
    }

    /** Says that nobody in a chunk has the component. */
    static void clear(MemorySegment memory, long record) {
        memory.asSlice(record + IgLayout.PRESENT, 2L * ImageLayout.BITS_BYTES).fill((byte) 0);
    }
}
