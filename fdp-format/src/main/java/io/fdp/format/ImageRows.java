package io.fdp.format;

/** The rows of an image, field by field; the description says where values lie. Used by one thread at a time. */
public final class ImageRows implements MovedRows {
    private static final byte[] NONE = {};

    private RowShape shape = RowShape.LINKS;
    private byte[] image = NONE;
    private int base;
    private int rows;

    /** Shows no rows, until {@link #at}. */
    public ImageRows() {}

    /**
     * Shows the rows of an image.
     *
     * @param type the type of the rows
     * @param bytes the bytes with the rows
     * @param start where they begin
     * @param count how many rows there are
     * @return this
     */
    public ImageRows at(TypeDescription type, byte[] bytes, int start, int count) {
        shape = type.shape();
        image = bytes;
        base = start;
        rows = count;
        return this;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public long number(int column, int element, FieldDescription field) {
        int width = shape.width(column);
        int elements = shape.elements(column);
        int place = base + shape.start(column, rows) + element / elements * shape.step(column);
        return LittleEndian.unsigned(image, place + element % elements * width, width);
    }

    @Override
    public void copyColumn(int column, FieldDescription field, byte[] to, int at, int stride) {
        int bytes = shape.bytes(column);
        int step = shape.step(column);
        int from = base + shape.start(column, rows);
        if (bytes == step && bytes == stride) {
            System.arraycopy(image, from, to, at, rows * bytes);
            return;
        }
        for (int row = 0; row < rows; row++) {
            System.arraycopy(image, from + row * step, to, at + row * stride, bytes);
        }
    }
}
