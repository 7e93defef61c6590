package io.fdp.storage.save;

import io.fdp.codec.data.DataWriter;
import io.fdp.format.Planes;
import io.fdp.format.RowShape;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.state.CanonicalFloats;
import java.lang.foreign.MemorySegment;

/** Writes the values of an image as columns of a save. */
final class RowFields {
    private RowFields() {}

    /** Writes all fields of an image as columns, with canonical NaNs in the image and in the columns. */
    static void write(DataWriter to, ComponentLayout layout, byte[] image, int at, int rows) {
        CanonicalFloats floats = CanonicalFloats.of(layout);
        if (floats.isNeeded()) {
            floats.apply(MemorySegment.ofArray(image), at, rows);
        }
        RowShape shape = RowShape.of(layout);
        for (int i = 0; i < layout.fields().size(); i++) {
            FieldLayout field = layout.fields().get(i);
            int length = Math.multiplyExact(rows, field.bytes());
            to.binaryHeader(length);
            int place = to.reserve(length);
            Planes.split(
                    image,
                    at + shape.start(i, rows),
                    shape.step(i),
                    rows,
                    field.count(),
                    field.kind().bytes(),
                    to.array(),
                    place);
        }
    }
}
