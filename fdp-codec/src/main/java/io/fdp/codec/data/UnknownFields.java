package io.fdp.codec.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Fields of an object that its class does not know, such as fields of a newer version. They are kept as they are and
 * written back.
 *
 * <p>A class with {@code @Serialized} keeps them in a field of this type. Immutable; equal when the bytes are equal.
 */
public final class UnknownFields {
    private final int count;
    private final Entries entries;
    private final int length;

    /**
     * Keys and values one after the other. An instance with one more field begins with the same bytes and shares their
     * memory, so that adding a field does not copy the others.
     */
    private static final class Entries {
        private byte[] bytes = {};
        private int size;

        void add(byte[] from, int length) {
            if (length > bytes.length - size) {
                int room = Math.addExact(size, length);
                bytes = Arrays.copyOf(
                        bytes, size == 0 ? room : (int) Math.min(DataWriter.MAX_BYTES, room + (long) size));
            }
            System.arraycopy(from, 0, bytes, size, length);
            size += length;
        }
    }

    private UnknownFields(int count, Entries entries) {
        this.count = count;
        this.entries = entries;
        this.length = entries.size;
    }

    /** Adds one field to the fields kept so far, which may be null. */
    static UnknownFields add(@Nullable UnknownFields known, DataWriter field) {
        Entries entries = known == null || known.length != known.entries.size ? new Entries() : known.entries;
        if (known != null && entries.size == 0) {
            entries.add(known.entries.bytes, known.length);
        }
        entries.add(field.array(), field.size());
        return new UnknownFields(known == null ? 1 : known.count + 1, entries);
    }

    /**
     * The number of unknown fields.
     *
     * @return 1 or more
     */
    public int count() {
        return count;
    }

    /** Writes all fields. */
    void writeTo(DataWriter to) {
        to.raw(entries.bytes, 0, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnknownFields that
                && count == that.count
                && Arrays.equals(entries.bytes, 0, length, that.entries.bytes, 0, that.length);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + entries.bytes[i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return count + (count == 1 ? " unknown field" : " unknown fields");
    }
}
