package io.fdp.codec.data;

import io.fdp.kernel.error.DataException;
import io.fdp.kernel.error.ShortText;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The part of a {@link DataReader} that reads single values of MessagePack. */
public abstract sealed class MessageReader permits DataReader {
    /** The maximum nesting of arrays and maps that can be skipped. */
    static final int MAX_NESTING = 1024;

    final DataPath path = new DataPath();
    private long[] leftByDepth = new long[16];
    private byte[] bytes = {};
    private int at;
    private int end;

    MessageReader() {}

    /**
     * Sets the bytes to read.
     *
     * @param from the array with the bytes
     * @param offset the position of the first byte
     * @param length the number of bytes
     */
    public void reset(byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, from.length);
        bytes = from;
        at = offset;
        end = offset + length;
        path.clear();
    }

    /**
     * The memory that is read.
     *
     * @return the array
     */
    public byte[] array() {
        return bytes;
    }

    /**
     * The position of the next value.
     *
     * @return a position in {@link #array()}
     */
    public int position() {
        return at;
    }

    /**
     * The number of bytes that are left to read.
     *
     * @return bytes
     */
    public int remaining() {
        return end - at;
    }

    // ---- values

    private int head(String wanted) {
        if (at >= end) {
            throw wrong("the data ends where " + wanted + " should be");
        }
        return bytes[at++] & 0xff;
    }

    private void requireBytes(long length, String what) {
        if (length > end - at) {
            throw wrong(what + " has " + length + " bytes, and only " + (end - at) + " are left");
        }
    }

    private DataException mismatch(String wanted, int head) {
        at--;
        return wrong("there is " + describe(head) + " where " + wanted + " should be");
    }

    /**
     * Makes the error for impossible data.
     *
     * @param why what is wrong, as in {@code "a speed is negative"}
     * @return the error, to be thrown
     */
    public DataException wrong(String why) {
        return new DataException(
                "cannot read " + path + ": " + ShortText.of(why, ShortText.SENTENCE) + ", at byte " + at);
    }

    private static String describe(int head) {
        return head == 0xc1
                ? "a byte that MessagePack does not use"
                : MessageKind.of(head).description();
    }

    /**
     * The kind of the next value, without reading it.
     *
     * @return its kind
     */
    public MessageKind peek() {
        int head = head("a value");
        at--;
        return MessageKind.of(head);
    }

    /**
     * Skips the next value if it is nil.
     *
     * @return true if it was nil
     */
    public boolean tryNil() {
        if (at < end && (bytes[at] & 0xff) == MessageFormat.NIL) {
            at++;
            return true;
        }
        return false;
    }

    /**
     * Reads a truth value.
     *
     * @return the value
     */
    public boolean bool() {
        int head = head("a truth value");
        if (head != MessageFormat.TRUE && head != MessageFormat.FALSE) {
            throw mismatch("a truth value", head);
        }
        return head == MessageFormat.TRUE;
    }

    /**
     * Reads a whole number.
     *
     * @return the value
     */
    public long int64() {
        int head = head("a whole number");
        if (head < 0x80 || head >= 0xe0) {
            return (byte) head;
        }
        return switch (head) {
            case MessageFormat.UINT8 -> take(1) & 0xff;
            case MessageFormat.UINT16 -> take(2) & 0xffff;
            case MessageFormat.UINT32 -> take(4) & 0xffff_ffffL;
            case MessageFormat.UINT64 -> {
                long value = take(8);
                if (value < 0) {
                    throw wrong(
                            "a whole number of 64 bits is " + Long.toUnsignedString(value) + ", more than fits a long");
                }
                yield value;
            }
            case MessageFormat.INT8 -> (byte) take(1);
            case MessageFormat.INT16 -> (short) take(2);
            case MessageFormat.INT32 -> (int) take(4);
            case MessageFormat.INT64 -> take(8);
            default -> throw mismatch("a whole number", head);
        };
    }

    private long take(int length) {
        requireBytes(length, "a number");
        int from = at;
        at += length;
        return switch (length) {
            case 1 -> bytes[from];
            case 2 -> (short) MessageFormat.SHORT.get(bytes, from);
            case 4 -> (int) MessageFormat.INT.get(bytes, from);
            default -> (long) MessageFormat.LONG.get(bytes, from);
        };
    }

    private int ranged(int least, int most) {
        long value = int64();
        if (value < least || value > most) {
            throw wrong("a whole number is " + value + ", and should be " + least + " to " + most);
        }
        return (int) value;
    }

    /**
     * Reads a whole number of 32 bits.
     *
     * @return the value
     */
    public int int32() {
        return ranged(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Reads a whole number of 16 bits.
     *
     * @return the value
     */
    public short int16() {
        return (short) ranged(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * Reads a whole number of 8 bits.
     *
     * @return the value
     */
    public byte int8() {
        return (byte) ranged(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /**
     * Reads a character.
     *
     * @return the value
     */
    public char character() {
        return (char) ranged(Character.MIN_VALUE, Character.MAX_VALUE);
    }

    /**
     * Reads a whole number that is not negative.
     *
     * @param most the largest valid number
     * @param what the meaning of the number, for errors
     * @return the value
     */
    public int count(int most, String what) {
        long value = int64();
        if (value < 0 || value > most) {
            throw wrong(what + " is " + value + ", and should be 0 to " + most);
        }
        return (int) value;
    }

    /**
     * Reads a number of single precision.
     *
     * @return the value
     */
    public float float32() {
        int head = head("a floating-point number");
        if (head != MessageFormat.FLOAT32) {
            throw mismatch("a floating-point number of 32 bits", head);
        }
        return Float.intBitsToFloat((int) take(4));
    }

    /**
     * Reads a number of double or single precision.
     *
     * @return the value
     */
    public double float64() {
        int head = head("a floating-point number");
        if (head == MessageFormat.FLOAT32) {
            return Float.intBitsToFloat((int) take(4));
        }
        if (head != MessageFormat.FLOAT64) {
            throw mismatch("a floating-point number", head);
        }
        return Double.longBitsToDouble(take(8));
    }

    /**
     * Reads a text.
     *
     * @return the text, or null
     */
    public @Nullable String string() {
        int head = head("a text");
        if (head == MessageFormat.NIL) {
            return null;
        }
        if (head >= MessageFormat.EXT8 && head <= MessageFormat.EXT32) {
            return utf16(lengthOf(head - MessageFormat.EXT8), head);
        }
        if (head >= MessageFormat.FIXEXT1 && head <= MessageFormat.FIXEXT16) {
            return utf16(1L << (head - MessageFormat.FIXEXT1), head);
        }
        long length = head >= MessageFormat.FIXSTR && head < MessageFormat.NIL
                ? head & 31
                : head >= MessageFormat.STR8 && head <= MessageFormat.STR32 ? lengthOf(head - MessageFormat.STR8) : -1;
        if (length < 0) {
            throw mismatch("a text", head);
        }
        requireBytes(length, "a text");
        String text = Utf8.decode(bytes, at, (int) length);
        if (text == null) {
            throw wrong("a text is no UTF-8");
        }
        at += (int) length;
        return text;
    }

    /** Reads a length of 1, 2 or 4 bytes. */
    private long lengthOf(int power) {
        return switch (power) {
            case 0 -> take(1) & 0xff;
            case 1 -> take(2) & 0xffff;
            default -> take(4) & 0xffff_ffffL;
        };
    }

    private String utf16(long length, int head) {
        requireBytes(length + 1, "a text");
        int type = bytes[at++];
        if (type != MessageFormat.EXT_UTF16 || (length & 1) != 0) {
            throw mismatch("a text", head);
        }
        char[] units = new char[(int) (length / 2)];
        for (int i = 0; i < units.length; i++) {
            units[i] = (char) take(2);
        }
        return new String(units);
    }

    /**
     * Reads a text that must not be nil.
     *
     * @return the text
     */
    public String text() {
        String value = string();
        if (value == null) {
            throw wrong("there is nothing where a text should be");
        }
        return value;
    }

    /**
     * The error for the name of a constant that an enum does not have.
     *
     * @param type the simple name of the enum
     * @param name the name in the file
     * @return the error, to be thrown
     */
    public DataException unknownConstant(String type, String name) {
        return wrong("enum " + type + " has no constant " + name + "; if it was renamed, write @Alias(\"" + name
                + "\") on the renamed constant");
    }

    /**
     * Reads the number of bytes that follow at {@link #position()}. {@link #skipBytes} skips them.
     *
     * @return the number
     */
    public int binaryHeader() {
        int head = head("a row of bytes");
        if (head < MessageFormat.BIN8 || head > MessageFormat.BIN32) {
            throw mismatch("a row of bytes", head);
        }
        long length = lengthOf(head - MessageFormat.BIN8);
        requireBytes(length, "a row of bytes");
        return (int) length;
    }

    /**
     * Skips bytes.
     *
     * @param length the number of bytes
     */
    public void skipBytes(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("cannot skip " + length + " bytes: pass 0 or more");
        }
        requireBytes(length, "a row of bytes");
        at += length;
    }

    /**
     * Reads the number of elements of an array; the elements follow. An element has at least one byte, so a number
     * larger than the remaining bytes is refused.
     *
     * @return the number
     */
    public int arrayHeader() {
        int head = head("an array");
        long count = head >= MessageFormat.FIXARRAY && head < MessageFormat.FIXSTR
                ? head & 15
                : head == MessageFormat.ARRAY16 || head == MessageFormat.ARRAY32
                        ? lengthOf(head - MessageFormat.ARRAY16 + 1)
                        : -1;
        if (count < 0) {
            throw mismatch("an array", head);
        }
        requireBytes(count, "an array");
        return (int) count;
    }

    /**
     * Reads the number of entries of a map; the entries follow.
     *
     * @return the number
     */
    public int mapHeader() {
        int head = head("a map");
        long count = head >= MessageFormat.FIXMAP && head < MessageFormat.FIXARRAY
                ? head & 15
                : head == MessageFormat.MAP16 || head == MessageFormat.MAP32
                        ? lengthOf(head - MessageFormat.MAP16 + 1)
                        : -1;
        if (count < 0) {
            throw mismatch("a map", head);
        }
        requireBytes(2 * count, "a map");
        return (int) count;
    }

    /**
     * Skips a value of any kind, without recursion. It skips deeper nesting than objects may have, because an object
     * may be two nested arrays or maps.
     */
    public void skip() {
        int depth = 0;
        long left = 1;
        while (true) {
            while (left == 0) {
                if (depth == 0) {
                    return;
                }
                left = leftByDepth[--depth];
            }
            left--;
            long inside = skipHead();
            if (inside > 0) {
                if (depth == MAX_NESTING) {
                    throw wrong("there are more than " + MAX_NESTING + " arrays and maps inside each other");
                }
                if (depth == leftByDepth.length) {
                    leftByDepth = Arrays.copyOf(leftByDepth, 2 * depth);
                }
                leftByDepth[depth++] = left;
                left = inside;
            }
        }
    }

    /** Skips the head of a value. Returns how many values are inside it. */
    long skipHead() {
        int head = head("a value");
        if (head < MessageFormat.FIXMAP || head >= 0xe0) {
            return 0;
        }
        at--;
        if (head < MessageFormat.FIXARRAY || head >= MessageFormat.MAP16) {
            return 2L * mapHeader();
        }
        if (head < MessageFormat.FIXSTR || (head >= MessageFormat.ARRAY16 && head < MessageFormat.MAP16)) {
            return arrayHeader();
        }
        skipLeaf(head);
        return 0;
    }

    private void skipLeaf(int head) {
        at++;
        long length = switch (head) {
            case MessageFormat.NIL, MessageFormat.FALSE, MessageFormat.TRUE -> 0;
            case MessageFormat.BIN8, MessageFormat.BIN16, MessageFormat.BIN32 -> lengthOf(head - MessageFormat.BIN8);
            case MessageFormat.EXT8, MessageFormat.EXT16, MessageFormat.EXT32 ->
                lengthOf(head - MessageFormat.EXT8) + 1;
            case MessageFormat.FLOAT32 -> 4;
            case MessageFormat.FLOAT64 -> 8;
            case MessageFormat.STR8, MessageFormat.STR16, MessageFormat.STR32 -> lengthOf(head - MessageFormat.STR8);
            case 0xc1 -> throw mismatch("a value", head);
            default -> lengthOfOthers(head);
        };
        requireBytes(length, "a value");
        at += (int) length;
    }

    private static long lengthOfOthers(int head) {
        if (head >= MessageFormat.FIXSTR && head < MessageFormat.NIL) {
            return head & 31;
        }
        if (head >= MessageFormat.FIXEXT1 && head <= MessageFormat.FIXEXT16) {
            return (1L << (head - MessageFormat.FIXEXT1)) + 1;
        }
        return 1L << ((head - MessageFormat.UINT8) & 3);
    }
}
