package io.fdp.codec.data;

import org.jspecify.annotations.Nullable;

/**
 * Writes an element of an array or collection, or a key or value of a map.
 *
 * @param <T> the class of the value
 */
@FunctionalInterface
public interface ValueWriter<T extends @Nullable Object> {
    /**
     * Writes one value.
     *
     * @param to receives the value
     * @param value the value
     */
    void write(DataWriter to, T value);
}
