package io.fdp.kernel.data;

import java.util.Arrays;

/**
 * What a file says about an object and its class does not know: fields of a newer version, kept as they are and written back.
 *
 * <p>A class with {@code @Serialized} that has a field of this type keeps them there. Immutable; equal when the bytes are.
 */
public final class UnknownFields {
    private final int count;
    private final byte[] bytes;

    UnknownFields(int count, byte[] bytes) {
        this.count = count;
        this.bytes = bytes;
    }

    /**
     * How many fields are unknown.
     *
     * @return 1 or more
     */
    public int count() {
        return count;
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof UnknownFields that && count == that.count && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return count + (count == 1 ? " unknown field" : " unknown fields");
    }
}
