package io.fdp.codec.data;

import io.fdp.kernel.error.Article;
import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.FdpException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads data of a {@link DataWriter} or of any other writer of MessagePack.
 *
 * <p>It trusts nothing. It compares a length with the available bytes before it allocates, and a number with its range.
 * Nesting is limited. Wrong data gives a {@link DataException} with the place in the object, the byte and the expected
 * value.
 */
public final class DataReader extends MessageReader {
    /**
     * The maximum initial size of arrays and collections, whatever a file says, because many may be inside each other.
     */
    private static final int MOST_IN_ADVANCE = 1 << 12;

    /** The maximum number of keys that are remembered for one map. */
    private static final int MOST_KEYS = 1 << 12;

    private @Nullable DataWriter keptField;

    /** Makes a reader without data. */
    public DataReader() {}

    /**
     * Makes a reader.
     *
     * @param bytes the data
     * @return the reader, at the first byte
     */
    public static DataReader of(byte[] bytes) {
        DataReader reader = new DataReader();
        reader.reset(bytes, 0, bytes.length);
        return reader;
    }

    // ---- boxes

    /**
     * Reads a number of 8 bits, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Byte boxedInt8() {
        return tryNil() ? null : int8();
    }

    /**
     * Reads a number of 16 bits, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Short boxedInt16() {
        return tryNil() ? null : int16();
    }

    /**
     * Reads a character, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Character boxedCharacter() {
        return tryNil() ? null : character();
    }

    /**
     * Reads a number of 32 bits, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Integer boxedInt32() {
        return tryNil() ? null : int32();
    }

    /**
     * Reads a number of 64 bits, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Long boxedInt64() {
        return tryNil() ? null : int64();
    }

    /**
     * Reads a number of single precision, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Float boxedFloat32() {
        return tryNil() ? null : float32();
    }

    /**
     * Reads a number of double precision, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Double boxedFloat64() {
        return tryNil() ? null : float64();
    }

    /**
     * Reads a truth value, or nil.
     *
     * @return the value, or null
     */
    public @Nullable Boolean boxedBool() {
        return tryNil() ? null : bool();
    }

    // ---- objects

    /**
     * Reads an object.
     *
     * @param serializer reads it
     * @param <T> its class
     * @return the object, or null
     */
    public <T> @Nullable T object(Serializer<T> serializer) {
        if (tryNil()) {
            return null;
        }
        path.push("read");
        T value;
        try {
            value = serializer.read(this);
        } catch (FdpException wrong) {
            throw wrong;
        } catch (RuntimeException refused) {
            throw refusedBy("its class", refused);
        }
        path.exit();
        return value;
    }

    /** The error when a constructor or collection does not accept a value of a file, such as null. */
    private DataException refusedBy(String who, RuntimeException refused) {
        DataException wrong = wrong(who + " refuses the value: " + refused);
        wrong.initCause(refused);
        return wrong;
    }

    /**
     * Reads the number of a subtype. The object itself follows.
     *
     * @param base the simple name of the base, for errors
     * @return the number
     */
    public int subtype(String base) {
        path.root(base);
        int count = arrayHeader();
        if (count != 2) {
            throw wrong(Article.of(base) + " must have two values, the number of its subtype and the object, but has "
                    + count);
        }
        return int32();
    }

    /**
     * The error for a number that no subtype has.
     *
     * @param base the simple name of the base
     * @param id the number in the file
     * @return the error, to be thrown
     */
    public DataException unknownSubtype(String base, int id) {
        return wrong("no subtype of " + base + " has the id " + id
                + "; read it with a program that has that class, or bring the class back");
    }

    /**
     * Reads the text key of the next entry of a map; its value follows. A key must not repeat, because readers would
     * differ in which of two values they take.
     *
     * @param before the keys of the map so far; receives this key
     * @return the key
     * @throws DataException when the key repeats, or when there are too many keys
     */
    public String newKey(Set<String> before) {
        String key = text();
        if (before.size() == MOST_KEYS) {
            throw wrong("a map has more than " + MOST_KEYS + " keys");
        }
        if (!before.add(key)) {
            throw wrong("the key " + key + " is there twice");
        }
        return key;
    }

    /**
     * Reads the name of a type, a field or a constant.
     *
     * @return the name
     * @throws DataException when it is longer than {@link NameLimit#MAX_LENGTH}
     */
    public String name() {
        String name = text();
        if (NameLimit.isTooLong(name)) {
            throw wrong(NameLimit.tooLong(name));
        }
        return name;
    }

    /**
     * Begins to read the fields of an object.
     *
     * @param type the simple name of its class, for errors
     * @return how many fields follow
     */
    public int fields(String type) {
        path.root(type);
        return mapHeader();
    }

    /**
     * Reads the key of the next field; its value follows.
     *
     * @return the key
     */
    public int key() {
        return int32();
    }

    /**
     * Sets the name of the field that is read, for errors.
     *
     * @param name its name
     */
    public void field(String name) {
        path.field(name);
    }

    /**
     * Keeps a field that the class does not know.
     *
     * @param known the fields kept before, or null
     * @param key the key of the field, already read; the value follows
     * @return all fields that are kept now
     */
    public UnknownFields keep(@Nullable UnknownFields known, int key) {
        path.field("key " + key);
        int from = position();
        skip();
        DataWriter field = keptField;
        if (field == null) {
            field = new DataWriter();
            keptField = field;
        }
        field.reset();
        field.integer(key);
        field.raw(array(), from, position() - from);
        return UnknownFields.add(known, field);
    }

    // ---- collections

    /**
     * Reads a collection.
     *
     * @param maker makes an empty collection for a number of elements
     * @param reader reads an element
     * @param <E> the class of the elements
     * @param <C> the class of the collection
     * @return the collection, or null
     */
    public <E extends @Nullable Object, C extends Collection<E>> @Nullable C collection(
            IntFunction<? extends C> maker, ValueReader<? extends E> reader) {
        if (tryNil()) {
            return null;
        }
        int count = arrayHeader();
        C all = maker.apply(Math.min(count, MOST_IN_ADVANCE));
        path.push("read");
        for (int i = 0; i < count; i++) {
            path.element(i);
            E element = reader.read(this);
            try {
                all.add(element);
            } catch (NullPointerException | ClassCastException refused) {
                throw refusedBy("the collection", refused);
            }
        }
        path.exit();
        return all;
    }

    /**
     * Reads a map.
     *
     * @param maker makes an empty map for a number of entries
     * @param keys reads a key
     * @param values reads a value
     * @param <K> the class of the keys
     * @param <V> the class of the values
     * @param <M> the class of the map
     * @return the map, or null
     */
    public <K extends @Nullable Object, V extends @Nullable Object, M extends Map<K, V>> @Nullable M map(
            IntFunction<? extends M> maker, ValueReader<? extends K> keys, ValueReader<? extends V> values) {
        if (tryNil()) {
            return null;
        }
        int count = mapHeader();
        M all = maker.apply(Math.min(count, MOST_IN_ADVANCE));
        path.push("read");
        for (int i = 0; i < count; i++) {
            path.element(i);
            K key = keys.read(this);
            V value = values.read(this);
            try {
                all.put(key, value);
            } catch (NullPointerException | ClassCastException refused) {
                throw refusedBy("the map", refused);
            }
        }
        path.exit();
        return all;
    }

    /**
     * Reads an array of objects.
     *
     * @param maker makes an array
     * @param reader reads an element
     * @param <E> the class of the elements
     * @return the array, or null
     */
    public <E extends @Nullable Object> E @Nullable [] array(IntFunction<E[]> maker, ValueReader<? extends E> reader) {
        if (tryNil()) {
            return null;
        }
        int count = arrayHeader();
        E[] all = maker.apply(Math.min(count, MOST_IN_ADVANCE));
        path.push("read");
        for (int i = 0; i < count; i++) {
            path.element(i);
            if (i == all.length) {
                all = Arrays.copyOf(all, (int) Math.min(count, 2L * i));
            }
            all[i] = reader.read(this);
        }
        path.exit();
        return all;
    }

    /**
     * Reads bytes.
     *
     * @return a new array, or null
     */
    public byte @Nullable [] bytes() {
        if (tryNil()) {
            return null;
        }
        int length = binaryHeader();
        int from = position();
        skipBytes(length);
        return Arrays.copyOfRange(array(), from, from + length);
    }

    /**
     * Reads an array of numbers.
     *
     * @return a new array, or null
     */
    public short @Nullable [] shorts() {
        return tryNil() ? null : PrimitiveArrays.shorts(this, arrayHeader());
    }

    /**
     * Reads an array of characters.
     *
     * @return a new array, or null
     */
    public char @Nullable [] characters() {
        return tryNil() ? null : PrimitiveArrays.characters(this, arrayHeader());
    }

    /**
     * Reads an array of numbers.
     *
     * @return a new array, or null
     */
    public int @Nullable [] ints() {
        return tryNil() ? null : PrimitiveArrays.ints(this, arrayHeader());
    }

    /**
     * Reads an array of numbers.
     *
     * @return a new array, or null
     */
    public long @Nullable [] longs() {
        return tryNil() ? null : PrimitiveArrays.longs(this, arrayHeader());
    }

    /**
     * Reads an array of numbers.
     *
     * @return a new array, or null
     */
    public float @Nullable [] floats() {
        return tryNil() ? null : PrimitiveArrays.floats(this, arrayHeader());
    }

    /**
     * Reads an array of numbers.
     *
     * @return a new array, or null
     */
    public double @Nullable [] doubles() {
        return tryNil() ? null : PrimitiveArrays.doubles(this, arrayHeader());
    }

    /**
     * Reads an array of truth values.
     *
     * @return a new array, or null
     */
    public boolean @Nullable [] bools() {
        return tryNil() ? null : PrimitiveArrays.bools(this, arrayHeader());
    }
}
