package io.fdp.codec.data;

/**
 * Writes and reads objects of one class. The processor generates serializers for classes with {@code @Serialized};
 * write one by hand for classes that cannot have the annotation.
 *
 * <p>A serializer has no state and is safe from several threads. Writing allocates nothing.
 *
 * @param <T> the class
 */
public interface Serializer<T> {
    /**
     * Writes an object as exactly one value. Several values go into an array or map with the announced number of
     * values. {@link DataWriter#object} refuses no value, several values and an incomplete value.
     *
     * @param to receives the value
     * @param value the object, not null
     */
    void write(DataWriter to, T value);

    /**
     * Reads an object.
     *
     * @param from a reader at a value from {@link #write}, perhaps of another version of the class; afterwards it is
     *     behind the value
     * @return a new object
     */
    T read(DataReader from);
}
