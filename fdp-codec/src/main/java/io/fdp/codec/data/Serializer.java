package io.fdp.codec.data;

/**
 * Writes and reads objects of one class. Generated for classes with {@code @Serialized}; written by hand for what
 * cannot have the annotation.
 *
 * <p>It has no state, and is safe from several threads. Writing allocates nothing.
 *
 * @param <T> the class
 */
public interface Serializer<T> {
    /**
     * Writes an object as exactly one value: for several, an array or a map, with as many values as it announced.
     * Whoever wrote none, several or a part is refused by {@link DataWriter#object}.
     *
     * @param to takes the value
     * @param value the object, not null
     */
    void write(DataWriter to, T value);

    /**
     * Reads an object.
     *
     * @param from is at the value that {@link #write} wrote, or that another version of the class wrote; is after it
     *     when this returns
     * @return a new object
     */
    T read(DataReader from);
}
