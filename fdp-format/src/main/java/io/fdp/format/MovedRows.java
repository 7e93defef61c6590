package io.fdp.format;

/** Values of a type of a file, row by row, from which a {@link TypeMove} moves them into a type of the program. */
public interface MovedRows {
    /** How many values there are. */
    int rows();

    /**
     * An element of a field, as an unsigned number.
     *
     * @param column the place of the field in its type
     * @param element the element, counted over all rows
     * @param field the field
     */
    long number(int column, int element, FieldDescription field);

    /** Copies a field of all rows to places that are a stride apart. */
    void copyColumn(int column, FieldDescription field, byte[] to, int at, int stride);
}
