package io.fdp.codec.data;

import org.jspecify.annotations.Nullable;

/**
 * Reads an element of an array or collection, or a key or value of a map.
 *
 * @param <T> the class of the value
 */
@FunctionalInterface
public interface ValueReader<T extends @Nullable Object> {
    /**
     * Reads one value.
     *
     * @param from a reader at the value
     * @return the value
     */
    T read(DataReader from);
}
