package io.fdp.format;

import java.nio.charset.StandardCharsets;

/** A view of one row of an image at a time; the description says where values lie. Used by one thread at a time. */
public final class ImageRow implements RowJson.Row {
    private final TypeDescription type;
    private final RowShape shape;
    private byte[] image = {};
    private int base;
    private int rows;
    private int row;

    /** A view of rows of a type; {@link #at} selects the row. */
    public ImageRow(TypeDescription type) {
        this.type = type;
        this.shape = type.shape();
    }

    /**
     * Moves the view to a row.
     *
     * @param bytes the bytes with the rows
     * @param start where they begin
     * @param count how many rows there are
     * @param number the number of the row
     * @return this
     */
    public ImageRow at(byte[] bytes, int start, int count, int number) {
        image = bytes;
        base = start;
        rows = count;
        row = number;
        return this;
    }

    private int place(int field) {
        return base + shape.start(field, rows) + row * shape.step(field);
    }

    @Override
    public long bits(int field, int element) {
        int width = shape.width(field);
        return LittleEndian.unsigned(image, place(field) + element * width, width);
    }

    @Override
    public String text(int field) {
        return text(image, place(field), type.fields().get(field).count());
    }

    /** A fixed text: its length, then UTF-8. */
    public static String text(byte[] bytes, int at, int size) {
        return new String(bytes, at + 1, textLength(bytes, at, size), StandardCharsets.UTF_8);
    }

    /** How many bytes of UTF-8 a fixed text has. */
    static int textLength(byte[] bytes, int at, int size) {
        return Math.min(bytes[at] & 0xff, size - 1);
    }
}
