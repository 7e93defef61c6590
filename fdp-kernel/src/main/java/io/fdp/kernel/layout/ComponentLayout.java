package io.fdp.kernel.layout;

import io.fdp.annotations.Layout;
import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;

/**
 * How a component lies in memory: its fields, its size, and a hash that is equal if and only if layouts are equal.
 *
 * <p>Rows follow the C ABI: a field starts at a multiple of its own size, the value ends at a multiple of its
 * alignment, padding is zero. The stride from one value to the next is the size rounded up to a multiple of 4, so that
 * a chunk of 1,024 values is a whole number of pages. In columns each leaf field is an array of 1,024 elements; the
 * arrays follow each other in the chunk.
 *
 * <p>The hash covers everything that gives bytes their meaning: arrangement, size, stride, and name, kind, count,
 * offset and enum constants of every field. It leaves out the component's name, which may change by an alias.
 */
public final class ComponentLayout {
    /** The largest size of a value. */
    public static final int MAX_BYTES = 64 * 1024;

    private final Layout layout;
    private final int bytes;
    private final int alignment;
    private final int stride;
    private final List<FieldLayout> fields;
    private final long hash;

    private ComponentLayout(Layout layout, int bytes, int alignment, List<FieldLayout> fields) {
        this.layout = layout;
        this.bytes = bytes;
        this.alignment = alignment;
        this.stride = roundUp(bytes, Math.max(4, layout == Layout.ROWS ? alignment : 4));
        this.fields = List.copyOf(fields);
        this.hash = hash(canonical());
    }

    /**
     * Starts a layout in rows.
     *
     * @param bytes the size of a value, including padding
     * @param alignment the alignment of a value, a power of two
     * @return a builder
     */
    public static Builder rows(int bytes, int alignment) {
        return new Builder(Layout.ROWS, bytes, alignment);
    }

    /**
     * Starts a layout in columns.
     *
     * @param bytes the sum of the sizes of all fields
     * @return a builder
     */
    public static Builder columns(int bytes) {
        return new Builder(Layout.COLUMNS, bytes, 1);
    }

    /**
     * The layout of an event without fields.
     *
     * @return rows of four bytes that are always zero
     */
    public static ComponentLayout withoutFields() {
        return new ComponentLayout(Layout.ROWS, 4, 1, List.of());
    }

    /**
     * Rows or columns.
     *
     * @return the arrangement
     */
    public Layout layout() {
        return layout;
    }

    /**
     * The size of a value as C's {@code sizeof} gives it.
     *
     * @return bytes
     */
    public int bytes() {
        return bytes;
    }

    /**
     * The alignment of a value in rows; 1 in columns.
     *
     * @return bytes
     */
    public int alignment() {
        return alignment;
    }

    /**
     * The bytes from one value to the next in rows; in columns, the bytes per entity in a chunk.
     *
     * @return bytes, a multiple of 4
     */
    public int stride() {
        return stride;
    }

    /**
     * All leaf fields in the order of their declaration.
     *
     * @return the fields
     */
    public List<FieldLayout> fields() {
        return fields;
    }

    /**
     * The field with a path.
     *
     * @param name the path, as in {@code "pose.x"}
     * @return the field
     */
    public FieldLayout field(String name) {
        for (FieldLayout field : fields) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalArgumentException("no field " + name + "; there are "
                + fields.stream().map(FieldLayout::name).toList());
    }

    /**
     * A hash of the layout.
     *
     * @return 64 bits
     */
    public long hash() {
        return hash;
    }

    private String canonical() {
        StringBuilder text = new StringBuilder()
                .append(layout)
                .append(' ')
                .append(bytes)
                .append('/')
                .append(alignment)
                .append('/')
                .append(stride);
        for (FieldLayout field : fields) {
            text.append(' ').append(field.canonical());
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return canonical();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ComponentLayout that && canonical().equals(that.canonical());
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    /** FNV-1a over UTF-16 units, then mixed, because FNV alone varies the high bits of short texts too little. */
    static long hash(String text) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            h = (h ^ text.charAt(i)) * 0x100000001b3L;
        }
        h = (h ^ (h >>> 32)) * 0xd6e8feb86659fd93L;
        return h ^ (h >>> 32);
    }

    private static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }

    /** Collects the fields of a layout and checks that they fit. */
    public static final class Builder {
        private final Layout layout;
        private final int bytes;
        private final int alignment;
        private final List<FieldLayout> fields = new ArrayList<>();

        private Builder(Layout layout, int bytes, int alignment) {
            if (bytes < 1) {
                throw new IllegalArgumentException("a value has at least one byte: bytes=" + bytes);
            }
            if (Integer.bitCount(alignment) != 1) {
                throw new IllegalArgumentException("alignment not a power of two: alignment=" + alignment);
            }
            if (alignment < 1 || alignment > MAX_BYTES || bytes > Integer.MAX_VALUE - MAX_BYTES) {
                throw new IllegalArgumentException("no value is so large: bytes=" + bytes + " alignment=" + alignment
                        + "; components have at most " + MAX_BYTES + " bytes, and are aligned to no more");
            }
            this.layout = layout;
            this.bytes = bytes;
            this.alignment = alignment;
        }

        /**
         * Adds a plain field.
         *
         * @param name its path
         * @param kind any kind except string and enum
         * @param offset the offset of the field
         * @return this
         */
        public Builder field(String name, FieldKind kind, int offset) {
            return add(new FieldLayout(name, kind, 1, false, offset, List.of()));
        }

        /**
         * Adds an enum.
         *
         * @param name its path
         * @param offset the offset of the field
         * @param constants the names of the constants, in order
         * @return this
         */
        public Builder enumeration(String name, int offset, String... constants) {
            return add(new FieldLayout(
                    name, FieldKind.ENUM, 1, false, offset, Required.list(constants, "constants of an enum")));
        }

        /**
         * Adds a fixed string.
         *
         * @param name its path
         * @param size its bytes, including the length byte
         * @param offset the offset of the field
         * @return this
         */
        public Builder string(String name, int size, int offset) {
            return add(new FieldLayout(name, FieldKind.STRING, size, false, offset, List.of()));
        }

        /**
         * Adds a fixed array.
         *
         * @param name its path
         * @param kind what an element holds
         * @param count the number of elements
         * @param offset the offset of the field
         * @return this
         */
        public Builder array(String name, FieldKind kind, int count, int offset) {
            return add(new FieldLayout(name, kind, count, true, offset, List.of()));
        }

        /**
         * Adds a field that is described elsewhere, for instance in a file.
         *
         * @param field the field
         * @return this
         */
        public Builder field(FieldLayout field) {
            return add(field);
        }

        private Builder add(FieldLayout field) {
            if (field.offset() + (long) field.bytes() > bytes) {
                throw new IllegalArgumentException("field " + field.name() + " ends at "
                        + (field.offset() + (long) field.bytes()) + ", after the value's " + bytes + " bytes");
            }
            for (FieldLayout other : fields) {
                if (other.name().equals(field.name())) {
                    throw new IllegalArgumentException("two fields are named " + field.name());
                }
                if (other.offset() < field.offset() + field.bytes()
                        && field.offset() < other.offset() + other.bytes()) {
                    throw new IllegalArgumentException("fields " + other.name() + " and " + field.name() + " overlap");
                }
            }
            fields.add(field);
            return this;
        }

        /**
         * Makes the layout.
         *
         * @return the layout
         */
        public ComponentLayout build() {
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("a component has at least one field; use a tag for none");
            }
            return new ComponentLayout(layout, bytes, alignment, fields);
        }
    }
}
