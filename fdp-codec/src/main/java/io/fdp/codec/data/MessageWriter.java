package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The part of a {@link DataWriter} that writes single values of MessagePack into memory. */
public abstract sealed class MessageWriter permits DataWriter {
    /** The maximum number of bytes. */
    public static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    private static final int LONGEST_NUMBER = 9;
    private static final int VALUES_SHIFT = 32;
    private static final long VALUE = 1L << VALUES_SHIFT;

    final DataPath path = new DataPath();
    final OwedValues owed = new OwedValues();
    private @Nullable DataReader rawReader;
    private byte[] bytes = new byte[256];

    /**
     * The number of written bytes and, in the upper half, of values. They share a field so that counting costs nothing.
     */
    private long written;

    MessageWriter() {}

    /**
     * Drops the written data and keeps the memory.
     *
     * @throws DataException when a serializer calls it, because a serializer must only append
     */
    public void reset() {
        if (owed.isCounting()) {
            throw new DataException("cannot write " + path + ": its serializer calls reset(), or calls something that"
                    + " uses the same writer; write exactly one value and return");
        }
        written = 0;
        path.clear();
    }

    /**
     * The number of written bytes.
     *
     * @return bytes
     */
    public int size() {
        return (int) written;
    }

    /** The number of written values, including heads of arrays and maps. */
    final int values() {
        return (int) (written >>> VALUES_SHIFT);
    }

    /**
     * The memory with the written data. It is another array after it grew.
     *
     * @return an array that begins with {@link #size()} written bytes
     */
    public byte[] array() {
        return bytes;
    }

    /**
     * A copy of the written data.
     *
     * @return the bytes
     */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size());
    }

    /**
     * Reserves bytes that the caller writes into {@link #array()}.
     *
     * @param count the number of bytes
     * @return the position of the first byte
     */
    public int reserve(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("cannot reserve " + count + " bytes: pass 0 or more");
        }
        owed.bytes(size(), count, path);
        return room(count);
    }

    private int room(int count) {
        ensure(count);
        int at = size();
        written += count;
        return at;
    }

    private void ensure(int more) {
        if (more > bytes.length - size()) {
            grow(more);
        }
    }

    private void grow(int more) {
        if (more < 0 || more > MAX_BYTES - size()) {
            throw new DataException("cannot write " + path + ": it has more than " + MAX_BYTES
                    + " bytes; split it into smaller components");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_BYTES, Math.max(2L * bytes.length, (long) size() + more)));
    }

    /** Writes the first byte of a value. */
    private void head(int first) {
        bytes[(int) written] = (byte) first;
        written += VALUE + 1;
    }

    /** Writes a further byte of a value. */
    private void put(int value) {
        bytes[(int) written] = (byte) value;
        written++;
    }

    // ---- values

    /** Writes nil. */
    public void nil() {
        ensure(1);
        head(MessageFormat.NIL);
    }

    /**
     * Writes a truth value.
     *
     * @param value the value
     */
    public void bool(boolean value) {
        ensure(1);
        head(value ? MessageFormat.TRUE : MessageFormat.FALSE);
    }

    /**
     * Writes a whole number: a {@code byte}, {@code short}, {@code char}, {@code int} or {@code long}.
     *
     * @param value the value
     */
    public void integer(long value) {
        ensure(LONGEST_NUMBER);
        if (value >= -32 && value < 128) {
            head((int) value);
        } else if (value >= 0) {
            positive(value);
        } else {
            negative(value);
        }
    }

    private void positive(long value) {
        if (value < 1 << 8) {
            head(MessageFormat.UINT8);
            put((int) value);
        } else if (value < 1 << 16) {
            head(MessageFormat.UINT16);
            putShort((int) value);
        } else if (value < 1L << 32) {
            head(MessageFormat.UINT32);
            putInt((int) value);
        } else {
            head(MessageFormat.UINT64);
            putLong(value);
        }
    }

    private void negative(long value) {
        if (value >= Byte.MIN_VALUE) {
            head(MessageFormat.INT8);
            put((int) value);
        } else if (value >= Short.MIN_VALUE) {
            head(MessageFormat.INT16);
            putShort((int) value);
        } else if (value >= Integer.MIN_VALUE) {
            head(MessageFormat.INT32);
            putInt((int) value);
        } else {
            head(MessageFormat.INT64);
            putLong(value);
        }
    }

    private void putShort(int value) {
        MessageFormat.SHORT.set(bytes, size(), (short) value);
        written += Short.BYTES;
    }

    private void putInt(int value) {
        MessageFormat.INT.set(bytes, size(), value);
        written += Integer.BYTES;
    }

    private void putLong(long value) {
        MessageFormat.LONG.set(bytes, size(), value);
        written += Long.BYTES;
    }

    /**
     * Writes a number of single precision, bit by bit. Every NaN is written as the canonical one.
     *
     * @param value the value
     */
    public void float32(float value) {
        ensure(LONGEST_NUMBER);
        head(MessageFormat.FLOAT32);
        putInt(Float.floatToIntBits(value));
    }

    /**
     * Writes a number of double precision, bit by bit. Every NaN is written as the canonical one.
     *
     * @param value the value
     */
    public void float64(double value) {
        ensure(LONGEST_NUMBER);
        head(MessageFormat.FLOAT64);
        putLong(Double.doubleToLongBits(value));
    }

    /**
     * Writes a text.
     *
     * @param value the text, or null
     */
    public void string(@Nullable String value) {
        if (value == null) {
            nil();
            return;
        }
        long length = Utf8.length(value);
        if (length < 0) {
            utf16(value);
            return;
        }
        stringHeader(length);
        ensure((int) length);
        written += Utf8.encode(value, bytes, size()) - size();
    }

    private void stringHeader(long length) {
        requireBytes(length);
        ensure(LONGEST_NUMBER);
        if (length < 32) {
            head(MessageFormat.FIXSTR | (int) length);
        } else {
            sized(length, MessageFormat.STR8, MessageFormat.STR16, MessageFormat.STR32);
        }
    }

    private void requireBytes(long length) {
        if (length > MAX_BYTES - size()) {
            grow(-1);
        }
    }

    private void sized(long length, int of8, int of16, int of32) {
        if (length < 1 << 8) {
            head(of8);
            put((int) length);
        } else if (length < 1 << 16) {
            head(of16);
            putShort((int) length);
        } else {
            head(of32);
            putInt((int) length);
        }
    }

    private void utf16(String value) {
        long length = 2L * value.length();
        requireBytes(length);
        ensure(LONGEST_NUMBER);
        sized(length, MessageFormat.EXT8, MessageFormat.EXT16, MessageFormat.EXT32);
        put(MessageFormat.EXT_UTF16);
        ensure((int) length);
        for (int i = 0; i < value.length(); i++) {
            putShort(value.charAt(i));
        }
    }

    /**
     * Writes a constant of an enum, by its name.
     *
     * @param value the constant, or null
     */
    public void constant(@Nullable Enum<?> value) {
        string(value == null ? null : value.name());
    }

    /**
     * Begins bytes; {@link #reserve} or {@link #raw} follows.
     *
     * @param length the number of bytes
     */
    public void binaryHeader(int length) {
        requireCount(length);
        requireBytes(length);
        ensure(LONGEST_NUMBER);
        sized(length, MessageFormat.BIN8, MessageFormat.BIN16, MessageFormat.BIN32);
        owed.binary(length, size(), path);
    }

    private void requireCount(int count) {
        if (count < 0) {
            throw new DataException(
                    "cannot write " + path + ": " + count + " values or bytes are to follow; pass 0 or" + " more");
        }
    }

    /**
     * Begins an array; its elements follow.
     *
     * @param count the number of elements
     */
    public void arrayHeader(int count) {
        requireCount(count);
        ensure(LONGEST_NUMBER);
        if (count < 16) {
            head(MessageFormat.FIXARRAY | count);
        } else if (count < 1 << 16) {
            head(MessageFormat.ARRAY16);
            putShort(count);
        } else {
            head(MessageFormat.ARRAY32);
            putInt(count);
        }
        owed.container(count, values(), path);
    }

    /**
     * Begins a map; its keys and values follow in turn.
     *
     * @param count the number of entries
     */
    public void mapHeader(int count) {
        requireCount(count);
        ensure(LONGEST_NUMBER);
        if (count < 16) {
            head(MessageFormat.FIXMAP | count);
        } else if (count < 1 << 16) {
            head(MessageFormat.MAP16);
            putShort(count);
        } else {
            head(MessageFormat.MAP32);
            putInt(count);
        }
        owed.container(2L * count, values(), path);
    }

    /**
     * Writes values that are MessagePack already, or bytes after {@link #binaryHeader}.
     *
     * @param from the array with the values
     * @param offset the position of the first byte
     * @param length the number of bytes
     */
    public void raw(byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (owed.owesBytes()) {
            owed.bytes(size(), length, path);
        } else if (owed.isCounting()) {
            countValues(from, offset, length);
        }
        int at = room(length);
        System.arraycopy(from, offset, bytes, at, length);
    }

    /** Counts the values in raw data, which may be anything. */
    private void countValues(byte[] from, int offset, int length) {
        DataReader reader = rawReader;
        if (reader == null) {
            reader = new DataReader();
            rawReader = reader;
        }
        reader.reset(from, offset, length);
        while (reader.position() < offset + length) {
            long inside = inside(reader); // before counting: a serializer may go on after the error
            written += VALUE;
            owed.container(inside, values(), path);
        }
    }

    private long inside(DataReader reader) {
        try {
            return reader.skipHead();
        } catch (DataException wrong) {
            throw wrong.in("cannot write " + path + ", because its serializer passes bytes to raw() that are not"
                    + " MessagePack");
        }
    }

    // ---- boxes

    /**
     * Writes a whole number.
     *
     * @param value a {@link Byte}, {@link Short}, {@link Integer} or {@link Long}, or null
     */
    public void boxedInteger(@Nullable Number value) {
        if (value == null) {
            nil();
        } else {
            integer(value.longValue());
        }
    }

    /**
     * Writes a character.
     *
     * @param value the character, or null
     */
    public void boxedCharacter(@Nullable Character value) {
        if (value == null) {
            nil();
        } else {
            integer(value);
        }
    }

    /**
     * Writes a truth value.
     *
     * @param value the value, or null
     */
    public void boxedBool(@Nullable Boolean value) {
        if (value == null) {
            nil();
        } else {
            bool(value);
        }
    }

    /**
     * Writes a number of single precision.
     *
     * @param value the value, or null
     */
    public void boxedFloat32(@Nullable Float value) {
        if (value == null) {
            nil();
        } else {
            float32(value);
        }
    }

    /**
     * Writes a number of double precision.
     *
     * @param value the value, or null
     */
    public void boxedFloat64(@Nullable Double value) {
        if (value == null) {
            nil();
        } else {
            float64(value);
        }
    }

    /** The place of the writer, for errors. */
    @Override
    public String toString() {
        return path + " at byte " + size();
    }
}
