package io.fdp.kernel.memory;

import io.fdp.codec.json.ByteSource;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.FieldValueException;
import java.nio.charset.StandardCharsets;

/**
 * Fixed strings: one byte for the length, then UTF-8, then zeros.
 *
 * <p>Writing allocates nothing. Text that does not fit is cut before the first code point that does not fit. An
 * unpaired surrogate is written as {@code ?}, as by {@link String#getBytes()}.
 */
public final class FixedText {
    /** Reads the bytes of fixed strings for {@link JsonWriter#utf8}. */
    public static final ByteSource BYTES = Memory::getByte;

    private static final int LENGTH_MASK = 0xff;

    private FixedText() {}

    /**
     * Writes a text.
     *
     * @param address the first byte of the field
     * @param size the bytes of the field, 32, 64 or 128
     * @param text the text
     */
    public static void write(long address, int size, CharSequence text) {
        isWrittenWhole(address, size, text);
    }

    /**
     * Writes a text into a field of a component. The first text that is cut is told of in the log, when the frame ends.
     *
     * @param address the first byte of the field
     * @param size the bytes of the field, 32, 64 or 128
     * @param text the text
     * @param field the names of the component and of the field
     */
    public static void write(long address, int size, CharSequence text, String field) {
        if (!isWrittenWhole(address, size, text)) {
            CutTexts.note(field, size);
        }
    }

    /** Tells of fields whose texts were cut. For a repository, when it holds no lock. */
    public static void tellOfCuts() {
        CutTexts.tell();
    }

    private static boolean isWrittenWhole(long address, int size, CharSequence text) {
        int room = size - 1;
        int used = 0;
        int length = text.length();
        int i = 0;
        while (i < length) {
            int point = codePoint(text, i, length);
            int bytes = utf8Length(point);
            if (used + bytes > room) {
                break;
            }
            put(address + 1 + used, point, bytes);
            used += bytes;
            i += Character.charCount(point);
        }
        Memory.putByte(address, (byte) used);
        for (int rest = used; rest < room; rest++) {
            Memory.putByte(address + 1 + rest, (byte) 0);
        }
        return i >= length;
    }

    /**
     * Reads a text.
     *
     * @param address the first byte of the field
     * @param size the bytes of the field
     * @return a new string
     */
    public static String read(long address, int size) {
        byte[] bytes = new byte[length(address, size)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = Memory.getByte(address + 1 + i);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /**
     * The number of UTF-8 bytes in a field.
     *
     * @param address the first byte of the field
     * @param size the bytes of the field
     * @return 0 to {@code size - 1}
     */
    public static int length(long address, int size) {
        int length = Memory.getByte(address) & LENGTH_MASK;
        if (length >= size) {
            throw new FieldValueException("a fixed string of " + size + " bytes claims a length of " + length
                    + ": its memory was overwritten, probably by native code");
        }
        return length;
    }

    /**
     * Compares a field with a text without allocating.
     *
     * @param address the first byte of the field
     * @param size the bytes of the field
     * @param text the text
     * @return whether the field holds exactly this text
     */
    public static boolean equals(long address, int size, CharSequence text) {
        int stored = length(address, size);
        int at = 0;
        int length = text.length();
        for (int i = 0; i < length; ) {
            int point = codePoint(text, i, length);
            int bytes = utf8Length(point);
            if (at + bytes > stored || !matches(address + 1 + at, point, bytes)) {
                return false;
            }
            at += bytes;
            i += Character.charCount(point);
        }
        return at == stored;
    }

    private static int codePoint(CharSequence text, int at, int length) {
        char high = text.charAt(at);
        if (!Character.isSurrogate(high)) {
            return high;
        }
        if (Character.isHighSurrogate(high) && at + 1 < length && Character.isLowSurrogate(text.charAt(at + 1))) {
            return Character.toCodePoint(high, text.charAt(at + 1));
        }
        return '?';
    }

    private static int utf8Length(int point) {
        return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    }

    private static void put(long address, int point, int bytes) {
        for (int i = 0; i < bytes; i++) {
            Memory.putByte(address + i, utf8Byte(point, bytes, i));
        }
    }

    private static boolean matches(long address, int point, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (Memory.getByte(address + i) != utf8Byte(point, bytes, i)) {
                return false;
            }
        }
        return true;
    }

    private static byte utf8Byte(int point, int bytes, int at) {
        if (bytes == 1) {
            return (byte) point;
        }
        int sixBits = point >>> (6 * (bytes - 1 - at));
        if (at > 0) {
            return (byte) (0x80 | (sixBits & 0x3f));
        }
        int lead = bytes == 2 ? 0xc0 : bytes == 3 ? 0xe0 : 0xf0;
        return (byte) (lead | sixBits);
    }
}
