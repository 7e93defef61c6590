package io.fdp.recorder.format;

import io.fdp.annotations.Layout;
import java.util.List;

/**
 * Where the fields of rows lie in an image: in rows one struct after the other, in columns one field after the other.
 *
 * <pre>
 *  rows      x0 y0 z0  x1 y1 z1
 *  columns   x0 x1  y0 y1  z0 z1
 * </pre>
 */
public final class RowShape {
    /** The rows of chunks of entities. */
    static final RowShape ENTITIES = columns(4, 8, 8, 8, 8);

    /** The rows of chunks of links. */
    static final RowShape LINKS = columns(4, 4, 4);

    private final boolean inRows;
    private final int stride;
    private final int[] offsets;
    private final int[] widths;
    private final int[] elements;
    private final int fieldBytes;
    private final int lanes;

    private RowShape(boolean inRows, int stride, int[] offsets, int[] widths, int[] elements) {
        this.inRows = inRows;
        this.offsets = offsets;
        this.widths = widths;
        this.elements = elements;
        int sum = 0;
        int ints = 0;
        boolean single = true;
        for (int i = 0; i < widths.length; i++) {
            sum += widths[i] * elements[i];
            ints += (widths[i] + Integer.BYTES - 1) / Integer.BYTES;
            single &= elements[i] == 1;
        }
        this.fieldBytes = sum;
        this.lanes = single ? ints : 0;
        this.stride = inRows ? stride : sum;
    }

    private static RowShape columns(int... widths) {
        int[] offsets = new int[widths.length];
        int[] elements = new int[widths.length];
        int sum = 0;
        for (int i = 0; i < widths.length; i++) {
            offsets[i] = sum;
            elements[i] = 1;
            sum += widths[i];
        }
        return new RowShape(false, 0, offsets, widths, elements);
    }

    static RowShape of(Layout layout, int stride, List<RecordedField> fields) {
        return new RowShape(
                layout == Layout.ROWS,
                stride,
                fields.stream().mapToInt(RecordedField::offset).toArray(),
                fields.stream().mapToInt(field -> field.kind().bytes()).toArray(),
                fields.stream().mapToInt(RecordedField::count).toArray());
    }

    public int fields() {
        return widths.length;
    }

    /** The bytes of an element. */
    public int width(int field) {
        return widths[field];
    }

    /** How many elements a row has in a field. */
    public int elements(int field) {
        return elements[field];
    }

    /** The bytes of a row in an image, with padding. */
    public int stride() {
        return stride;
    }

    /** The bytes of the fields of a row, without padding. */
    int fieldBytes() {
        return fieldBytes;
    }

    /** How many ints a row has when each number takes one, or two for eight bytes; 0 when fields have several elements. */
    int lanes() {
        return lanes;
    }

    /** Where a field of the first row begins, from where the rows begin. */
    public int start(int field, int rows) {
        return inRows ? offsets[field] : rows * offsets[field];
    }

    /** The bytes from a field of one row to that of the next. */
    public int step(int field) {
        return inRows ? stride : widths[field] * elements[field];
    }

    public boolean isInRows() {
        return inRows;
    }
}
