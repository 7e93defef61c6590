package io.fdp.storage;

import io.fdp.annotations.Layout;
import io.fdp.format.Planes;
import io.fdp.kernel.CanonicalFloats;
import io.fdp.kernel.data.DataWriter;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import java.lang.foreign.MemorySegment;

/** Values as an image of a chunk has them, and as columns of a save. In rows a value is a struct; in columns each field is an array of its own. */
final class RowFields {
    private RowFields() {}

    /** The bytes of one value in an image. */
    static int bytesOf(ComponentLayout layout) {
        return layout.layout() == Layout.ROWS
                ? layout.stride()
                : layout.fields().stream().mapToInt(FieldLayout::bytes).sum();
    }

    /** Where a field of the first value begins in an image. */
    static int startOf(ComponentLayout layout, int field, int rows) {
        if (layout.layout() == Layout.ROWS) {
            return layout.fields().get(field).offset();
        }
        int start = 0;
        for (int i = 0; i < field; i++) {
            start += layout.fields().get(i).bytes() * rows;
        }
        return start;
    }

    /** The bytes from the field of one value to that of the next. */
    static int strideOf(ComponentLayout layout, int field) {
        return layout.layout() == Layout.ROWS
                ? layout.stride()
                : layout.fields().get(field).bytes();
    }

    /** Writes all fields of an image as columns, with canonical NaNs in image and columns. */
    static void write(DataWriter to, ComponentLayout layout, byte[] image, int at, int rows) {
        CanonicalFloats floats = CanonicalFloats.of(layout);
        if (floats.isNeeded()) {
            floats.apply(MemorySegment.ofArray(image), at, rows);
        }
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            int length = Math.multiplyExact(rows, field.bytes());
            to.binaryHeader(length);
            int place = to.reserve(length);
            Planes.split(
                    image,
                    at + startOf(layout, i, rows),
                    strideOf(layout, i),
                    rows,
                    field.count(),
                    field.kind().bytes(),
                    to.array(),
                    place);
        }
    }
}
