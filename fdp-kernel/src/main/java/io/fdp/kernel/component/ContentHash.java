package io.fdp.kernel.component;

import io.fdp.kernel.internal.hash.Hash64;
import org.jspecify.annotations.Nullable;

/**
 * Adds the content of an object, piece by piece, to the state hash.
 *
 * <p>Order counts. The same pieces give the same hash in every run and on every machine, which {@link
 * Object#hashCode()} does not promise. Add the length of a list before its elements: otherwise [a], [b, c] and [a, b],
 * [c] give the same hash.
 */
public final class ContentHash {
    private static final long NOTHING = 0x6e6f7468696e67L;

    private long hash;

    ContentHash() {}

    /** Begins anew. */
    ContentHash begin() {
        hash = 0;
        return this;
    }

    long finish() {
        return Hash64.finish(hash);
    }

    /**
     * Adds a number, a character or a handle.
     *
     * @param value the value
     * @return this
     */
    public ContentHash add(long value) {
        hash = Hash64.mix(hash, value);
        return this;
    }

    /**
     * Adds a floating-point number. All NaNs are alike; 0.0 and -0.0 are not.
     *
     * @param value the value
     * @return this
     */
    public ContentHash add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    /**
     * Adds a truth value.
     *
     * @param value the value
     * @return this
     */
    public ContentHash add(boolean value) {
        return add(value ? 1L : 0L);
    }

    /**
     * Adds a text, character by character.
     *
     * @param value the text, or null
     * @return this
     */
    public ContentHash add(@Nullable String value) {
        return add(value == null ? NOTHING : Hash64.ofText(value));
    }

    /**
     * Adds a constant of an enum, by its name.
     *
     * @param value the constant, or null
     * @return this
     */
    public ContentHash add(@Nullable Enum<?> value) {
        return add(value == null ? null : value.name());
    }
}
