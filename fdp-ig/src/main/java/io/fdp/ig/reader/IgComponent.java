package io.fdp.ig.reader;

import java.util.List;
import java.util.NoSuchElementException;

/** A component in a file: its name, its fields, and where its values lie. Belongs to one file. */
public final class IgComponent {
    private final IgHeader file;
    final long records;
    final long values;
    private final String name;
    private final boolean rows;
    private final int stride;
    private final int bytes;
    private final long layoutHash;
    private final List<IgField> fields;

    IgComponent(
            IgHeader file,
            String name,
            boolean rows,
            int stride,
            int bytes,
            long layoutHash,
            long records,
            long values,
            List<IgField> fields) {
        this.file = file;
        this.name = name;
        this.rows = rows;
        this.stride = stride;
        this.bytes = bytes;
        this.layoutHash = layoutHash;
        this.records = records;
        this.values = values;
        this.fields = List.copyOf(fields);
    }

    /**
     * The name.
     *
     * @return the name, as {@code battle.Position}
     */
    public String name() {
        return name;
    }

    /**
     * How values lie.
     *
     * @return true for rows, false for columns
     */
    public boolean isRows() {
        return rows;
    }

    /**
     * The distance of values in rows.
     *
     * @return bytes
     */
    public int stride() {
        return stride;
    }

    /**
     * The size of a value.
     *
     * @return bytes
     */
    public int bytes() {
        return bytes;
    }

    /**
     * Equal if and only if the bytes of two components mean the same.
     *
     * @return the hash
     */
    public long layoutHash() {
        return layoutHash;
    }

    /**
     * The fields.
     *
     * @return the fields in their order
     */
    public List<IgField> fields() {
        return fields;
    }

    /**
     * Finds a field.
     *
     * @param path its name, as {@code pose.x}
     * @return the field
     * @throws NoSuchElementException when there is no such field
     */
    public IgField field(String path) {
        for (IgField field : fields) {
            if (field.name().equals(path)) {
                return field;
            }
        }
        throw new NoSuchElementException("component " + name + " has no field " + path + "; it has "
                + fields.stream().map(IgField::name).toList());
    }

    /** Whether the component is one of a file. */
    @SuppressWarnings("ReferenceEquality") // a header is one file
    boolean isOf(IgHeader other) {
        return file == other;
    }

    /** Whether a field is one of this component. */
    @SuppressWarnings("ReferenceEquality") // equal fields of other components lie elsewhere
    boolean owns(IgField field) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i) == field) {
                return true;
            }
        }
        return false;
    }

    /** The place of an element in a frame slot. */
    long place(IgField field, int index, int element) {
        long inside = (long) element * field.kind().bytes();
        if (rows) {
            return values + (long) index * stride + field.offset() + inside;
        }
        long chunk = values + (long) (index >>> 10) * 1024 * stride;
        return chunk + 1024L * field.offset() + (long) (index & 1023) * field.bytes() + inside;
    }

    @Override
    public String toString() {
        return name + fields.stream().map(IgField::name).toList();
    }
}
