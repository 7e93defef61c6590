package io.fdp.dashboard.source;

import io.fdp.format.RowShape;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Images of the chunks of one component, brought up to date on request. The memory of a chunk is taken when it is first
 * copied, and stays.
 */
final class ColumnImages {
    private final ComponentColumn column;
    private final RowShape shape;
    private final TypeDescription type;
    private final Arena arena;
    private @Nullable MemorySegment[] images = new MemorySegment[16];
    private boolean[] dense = new boolean[16];
    private int chunks;
    private long since;

    ColumnImages(ComponentColumn column, TypeDescription type, Arena arena) {
        this.column = column;
        this.type = type;
        this.shape = type.shape();
        this.arena = arena;
    }

    ComponentColumn column() {
        return column;
    }

    int chunks() {
        return chunks;
    }

    FieldKind kind(int field) {
        return type.fields().get(field).kind();
    }

    /** Copies what changed since the last time. Called by the frame thread. */
    void take(FinishedFrame frame) {
        RawChunks raw = frame.rawChunks();
        chunks = raw.count();
        for (int chunk = frame.nextChanged(column, 0, since);
                chunk >= 0;
                chunk = frame.nextChanged(column, chunk + 1, since)) {
            read(raw, chunk);
        }
        since = frame.version();
    }

    private void read(RawChunks raw, int chunk) {
        MemorySegment image = room(raw, chunk);
        boolean isDense = raw.isDense(column, chunk);
        dense[chunk] = isDense;
        if (isDense) {
            raw.readDense(column, chunk, image, 0);
        } else {
            raw.read(column, chunk, image, 0);
        }
    }

    private MemorySegment room(RawChunks raw, int chunk) {
        if (chunk >= images.length) {
            int more = Math.max(chunk + 1, 2 * images.length);
            images = Arrays.copyOf(images, more);
            dense = Arrays.copyOf(dense, more);
        }
        MemorySegment image = images[chunk];
        if (image == null) {
            image = arena.allocate(raw.denseBytes(column), Long.BYTES);
            images[chunk] = image;
        }
        return image;
    }

    /** The presence bits of 64 entities. */
    long present(int chunk, int word) {
        MemorySegment image = image(chunk);
        return image == null ? 0 : image.get(ValueLayout.JAVA_LONG, ImageLayout.PRESENT + (long) word * Long.BYTES);
    }

    private @Nullable MemorySegment image(int chunk) {
        return chunk < chunks && chunk < images.length ? images[chunk] : null;
    }

    /** The number of a slot among the values of its chunk; -1 if the entity lacks the component. */
    int row(int chunk, int slot) {
        int word = slot >> 6;
        long bits = present(chunk, word);
        if ((bits >>> slot & 1) == 0) {
            return -1;
        }
        if (dense[chunk]) {
            return slot;
        }
        int before = Long.bitCount(bits & ((1L << slot) - 1));
        for (int i = 0; i < word; i++) {
            before += Long.bitCount(present(chunk, i));
        }
        return before;
    }

    /** How many rows the image of a chunk has. */
    int rows(int chunk) {
        if (dense[chunk]) {
            return ImageLayout.SLOTS;
        }
        int rows = 0;
        for (int word = 0; word < ImageLayout.SLOTS / Long.SIZE; word++) {
            rows += Long.bitCount(present(chunk, word));
        }
        return rows;
    }

    boolean isDense(int chunk) {
        return dense[chunk];
    }

    /** A field of a row as a number. */
    double number(int chunk, int rows, int row, int field) {
        MemorySegment image = image(chunk);
        if (image == null) {
            return Double.NaN;
        }
        long at = ImageLayout.VALUES + (long) shape.start(field, rows) + (long) row * shape.step(field);
        long bits = switch (shape.width(field)) {
            case Byte.BYTES -> image.get(ValueLayout.JAVA_BYTE, at) & 0xff;
            case Short.BYTES -> image.get(ValueLayout.JAVA_SHORT_UNALIGNED, at) & 0xffff;
            case Integer.BYTES -> Integer.toUnsignedLong(image.get(ValueLayout.JAVA_INT_UNALIGNED, at));
            default -> image.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
        };
        return MapValue.number(kind(field), bits);
    }
}
