package io.fdp.format;

import io.fdp.annotations.Layout;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.List;

/**
 * Says where the fields of rows lie in an image: in rows one struct after the other, in columns one field after the
 * other.
 *
 * <pre>
 *  rows      x0 y0 z0  x1 y1 z1
 *  columns   x0 x1  y0 y1  z0 z1
 * </pre>
 */
public final class RowShape {
    /** The rows of chunks of entities. */
    public static final RowShape ENTITIES = columns(4, 8, 8, 8, 8);

    /** The rows of chunks of links. */
    public static final RowShape LINKS = columns(4, 4, 4);

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

    /** Says where the fields of a layout lie. */
    public static RowShape of(ComponentLayout layout) {
        return of(
                layout.layout(),
                layout.stride(),
                layout.fields().stream().map(FieldDescription::of).toList());
    }

    /** Says where fields lie in rows of a stride, or in columns. */
    public static RowShape of(Layout layout, int stride, List<FieldDescription> fields) {
        return new RowShape(
                layout == Layout.ROWS,
                stride,
                fields.stream().mapToInt(FieldDescription::offset).toArray(),
                fields.stream().mapToInt(field -> field.kind().bytes()).toArray(),
                fields.stream().mapToInt(FieldDescription::count).toArray());
    }

    /** How many fields a row has. */
    public int fields() {
        return widths.length;
    }

    /** The bytes of an element. */
    public int width(int field) {
        return widths[field];
    }

    /** The bytes of all elements that a row has in a field. */
    public int bytes(int field) {
        return widths[field] * elements[field];
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
    public int fieldBytes() {
        return fieldBytes;
    }

    /**
     * How many ints the numbers of a row take: two for a number of eight bytes, else one. 0 when fields have several
     * elements.
     */
    public int lanes() {
        return lanes;
    }

    // ---- rows as one or two words

    /** Whether a row has one to two words, so that it can be compared by words. */
    public boolean hasWords() {
        return inRows && lanes > 0 && stride >= Long.BYTES && stride <= 2 * Long.BYTES;
    }

    /** Where the second word of a row begins; it ends where the row ends. */
    public int secondWord() {
        return stride - Long.BYTES;
    }

    /** Which bits of the word at a place of a row belong to fields. */
    public long wordMask(int at) {
        long mask = 0;
        for (int field = 0; field < widths.length; field++) {
            for (int b = offsets[field]; b < offsets[field] + widths[field]; b++) {
                mask |= b >= at && b < at + Long.BYTES ? 0xffL << ((b - at) * Byte.SIZE) : 0;
            }
        }
        return mask;
    }

    /** The lanes, a bit each, that are zero in both words of a row. */
    public long lanesWithout(long first, long second) {
        long without = 0;
        int lane = 0;
        for (int field = 0; field < widths.length; field++) {
            for (int part = 0; part < widths[field]; part += Integer.BYTES, lane++) {
                int at = offsets[field] + part;
                long some = 0;
                for (int b = at; b < at + Math.min(Integer.BYTES, widths[field]); b++) {
                    long word =
                            b < Long.BYTES ? first >>> (b * Byte.SIZE) : second >>> ((b - secondWord()) * Byte.SIZE);
                    some |= word & 0xff;
                }
                without |= some == 0 ? 1L << lane : 0;
            }
        }
        return without;
    }

    /** Where a field of the first row begins, relative to the first row. */
    public int start(int field, int rows) {
        return inRows ? offsets[field] : rows * offsets[field];
    }

    /** The bytes from a field of one row to the same field of the next row. */
    public int step(int field) {
        return inRows ? stride : bytes(field);
    }

    // ---- pieces: contiguous bytes, in rows a whole row, in columns a value of a field

    /** How many pieces a row has. */
    public int pieces() {
        return inRows ? 1 : widths.length;
    }

    /** The bytes of a piece of a row. */
    public int pieceBytes(int piece) {
        return inRows ? stride : bytes(piece);
    }

    /** Where a piece of the first row begins, relative to the first row. */
    public int pieceStart(int piece, int rows) {
        return inRows ? 0 : rows * offsets[piece];
    }
}
