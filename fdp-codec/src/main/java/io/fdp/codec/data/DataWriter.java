package io.fdp.codec.data;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.DataException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes values and objects as <a href="https://msgpack.org">MessagePack</a> into memory that it keeps and uses again.
 *
 * <p>Numbers take as few bytes as they need. An object is a map from the keys of its fields to their values; {@code
 * null} is nil; an enum is the name of its constant; a text is UTF-8 (one with unpaired surrogates is extension 1,
 * UTF-16). When the memory is large enough, writing allocates nothing.
 *
 * <p>An object that contains itself is refused; the error has the path to it. An object with two references is written
 * twice.
 */
public final class DataWriter extends MessageWriter {
    private final BiConsumer<Object, Object> entries = this::entry;
    private @Nullable ValueWriter<Object> keyWriter;
    private @Nullable ValueWriter<Object> entryWriter;
    private int entryIndex;
    private @Nullable Object[] @Nullable [] elementsByDepth = new Object[4][];
    private int collectionDepth;

    /** Makes an empty writer. */
    public DataWriter() {}

    @Override
    public void reset() {
        super.reset();
        keyWriter = null;
        entryWriter = null;
        forgetElements();
    }

    /** Drops the elements that an error left behind. */
    private void forgetElements() {
        while (collectionDepth > 0) {
            collectionDepth--;
            @Nullable Object[] kept = elementsByDepth[collectionDepth];
            if (kept != null) {
                Arrays.fill(kept, null);
            }
        }
    }

    // ---- objects

    /**
     * Writes an object of exactly the class of a serializer.
     *
     * @param value the object, or null
     * @param type its class
     * @param serializer writes it
     * @param <T> its class
     */
    public <T> void object(@Nullable T value, Class<T> type, Serializer<T> serializer) {
        if (value != null && value.getClass() != type) {
            throw new DataException("cannot write " + path + ": it is "
                    + Article.of(value.getClass().getName()) + ", but a file cannot distinguish it from "
                    + Article.of(type.getName())
                    + "; list it in the subtypes of @Serialized on " + type.getSimpleName());
        }
        object(value, serializer);
    }

    /**
     * Writes an object whose serializer knows all subtypes, or treats all alike. The serializer must write exactly one
     * complete value.
     *
     * @param value the object, or null
     * @param serializer writes it
     * @param <T> its class
     * @throws DataException when the serializer writes no value, several values or an incomplete value
     */
    public <T> void object(@Nullable T value, Serializer<? super T> serializer) {
        if (value == null) {
            nil();
            return;
        }
        path.enter(value, "write");
        if (owed.isCounting()) {
            inside(value, serializer);
        } else {
            outermost(value, serializer);
        }
        path.exit();
    }

    private <T> void outermost(T value, Serializer<? super T> serializer) {
        owed.start(values());
        try {
            serializer.write(this, value);
            requireOne(value, 0);
        } finally {
            owed.stop();
        }
    }

    private <T> void inside(T value, Serializer<? super T> serializer) {
        long lacking = owed.lackingAt(values());
        int base = owed.base();
        int begunAt = owed.begin(values());
        serializer.write(this, value);
        requireOne(value, begunAt);
        owed.end(lacking, base, values());
    }

    private void requireOne(Object value, int begunAt) {
        if (!owed.isComplete(begunAt, values())) {
            path.whole();
            throw new DataException(
                    "cannot write " + path + ": the serializer of " + DataPath.nameOf(value) + " " + owed.wrong());
        }
    }

    /**
     * Begins an object of a subtype: its number, then the object itself.
     *
     * @param id the number of the subtype
     */
    public void subtype(int id) {
        arrayHeader(2);
        integer(id);
    }

    /**
     * The error for an object of a class that its base does not know.
     *
     * @param value the object
     * @param base the simple name of the base
     * @return the error, to be thrown
     */
    public DataException unknownSubtype(Object value, String base) {
        return new DataException("cannot write " + path + ": " + base + " has no subtype "
                + value.getClass().getName()
                + "; give that class an @Serialized(id = …), and list it in the subtypes of "
                + base);
    }

    /**
     * Begins the fields of an object.
     *
     * @param count the number of fields of the class
     * @param unknown the fields that the class does not know, or null
     */
    public void fields(int count, @Nullable UnknownFields unknown) {
        mapHeader(unknown == null ? count : count + unknown.count());
    }

    /**
     * Begins a field; its value follows.
     *
     * @param key its key
     * @param name its name, for errors
     */
    public void field(int key, String name) {
        path.field(name);
        integer(key);
    }

    /**
     * Writes back the fields that the class does not know.
     *
     * @param unknown the fields, or null
     */
    public void unknown(@Nullable UnknownFields unknown) {
        if (unknown != null) {
            unknown.writeTo(this);
        }
    }

    // ---- collections

    /**
     * Writes a list, set or other collection.
     *
     * @param values the collection, or null
     * @param writer writes an element
     * @param <E> the class of the elements
     */
    public <E extends @Nullable Object> void collection(
            @Nullable Collection<? extends E> values, ValueWriter<E> writer) {
        if (values == null) {
            nil();
            return;
        }
        if (values instanceof SortedSet<?> sorted && sorted.comparator() != null) {
            throw sortedOtherwise();
        }
        path.push("write");
        arrayHeader(values.size());
        if (values instanceof List<? extends E> list && values instanceof RandomAccess) {
            for (int i = 0; i < list.size(); i++) {
                path.element(i);
                writer.write(this, list.get(i));
            }
        } else {
            elements(values, writer);
        }
        path.exit();
    }

    private DataException sortedOtherwise() {
        return new DataException("cannot write " + path
                + ": it is sorted by a comparator, which a file cannot hold; use the natural order, or a list");
    }

    /** Copies the elements into a kept array, because an iterator would be garbage. */
    @SuppressWarnings("unchecked") // the elements of the collection
    private <E extends @Nullable Object> void elements(Collection<? extends E> values, ValueWriter<E> writer) {
        int count = values.size();
        @Nullable Object[] all = values.toArray(elementArray(count));
        collectionDepth++;
        for (int i = 0; i < count; i++) {
            path.element(i);
            writer.write(this, (E) all[i]);
        }
        collectionDepth--;
        Arrays.fill(all, 0, count, null);
    }

    private @Nullable Object[] elementArray(int count) {
        if (collectionDepth == elementsByDepth.length) {
            elementsByDepth = Arrays.copyOf(elementsByDepth, 2 * collectionDepth);
        }
        @Nullable Object[] kept = elementsByDepth[collectionDepth];
        if (kept == null || kept.length < count) {
            kept = new Object[Math.max(16, Math.max(count, count + (count >> 1)))];
            elementsByDepth[collectionDepth] = kept;
        }
        return kept;
    }

    /**
     * Writes a map.
     *
     * @param values the map, or null
     * @param keys writes a key
     * @param entryValues writes a value
     * @param <K> the class of the keys
     * @param <V> the class of the values
     */
    @SuppressWarnings("unchecked") // the keys and values of the map go to their writers
    public <K extends @Nullable Object, V extends @Nullable Object> void map(
            @Nullable Map<? extends K, ? extends V> values, ValueWriter<K> keys, ValueWriter<V> entryValues) {
        if (values == null) {
            nil();
            return;
        }
        if (values instanceof SortedMap<?, ?> sorted && sorted.comparator() != null) {
            throw sortedOtherwise();
        }
        ValueWriter<Object> outerKeys = keyWriter;
        ValueWriter<Object> outerValues = entryWriter;
        int outerIndex = entryIndex;
        path.push("write");
        mapHeader(values.size());
        keyWriter = (ValueWriter<Object>) (ValueWriter<?>) keys;
        entryWriter = (ValueWriter<Object>) (ValueWriter<?>) entryValues;
        entryIndex = 0;
        ((Map<Object, Object>) (Map<?, ?>) values).forEach(entries);
        path.exit();
        keyWriter = outerKeys;
        entryWriter = outerValues;
        entryIndex = outerIndex;
    }

    private void entry(Object key, Object value) {
        ValueWriter<Object> keys = keyWriter;
        ValueWriter<Object> values = entryWriter;
        if (keys != null && values != null) {
            path.element(entryIndex++);
            keys.write(this, key);
            values.write(this, value);
        }
    }

    /**
     * Writes an array of objects.
     *
     * @param values the array, or null
     * @param writer writes an element
     * @param <E> the class of the elements
     */
    public <E extends @Nullable Object> void array(E @Nullable [] values, ValueWriter<E> writer) {
        if (values == null) {
            nil();
            return;
        }
        path.push("write");
        arrayHeader(values.length);
        for (int i = 0; i < values.length; i++) {
            path.element(i);
            writer.write(this, values[i]);
        }
        path.exit();
    }

    /**
     * Writes an array of primitives.
     *
     * @param values a {@code byte[]} (which becomes bytes) or another array of primitives (which becomes an array of
     *     numbers), or null
     */
    public void primitives(@Nullable Object values) {
        if (values == null) {
            nil();
        } else {
            PrimitiveArrays.write(this, values);
        }
    }
}
