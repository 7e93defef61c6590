package io.fdp.codec.json;

import java.util.Arrays;

/** A growing buffer for the strings and numbers of JSON. It allocates only to grow. */
final class Utf8Buffer {
    private static final int MAX_BYTES = Integer.MAX_VALUE - 16;
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
    private static final int MAX_LONG_DIGITS = 20;

    /** The largest position of the decimal point in plain form. Beyond it, numbers have an exponent. */
    private static final int MAX_PLAIN = 17;

    private static final int MIN_PLAIN = -4;

    private static final int DOUBLE_BITS = 52;
    private static final int DOUBLE_BIAS = 1075;
    private static final int FLOAT_BITS = 23;
    private static final int FLOAT_BIAS = 150;

    private final byte[] digits = new byte[MAX_LONG_DIGITS];
    private byte[] bytes;
    private int length;

    Utf8Buffer(int capacity) {
        bytes = new byte[capacity];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    private void reserve(long more) {
        if (more > bytes.length - length) {
            grow(more);
        }
    }

    private void grow(long more) {
        long needed = length + more;
        if (needed > MAX_BYTES) {
            throw new IllegalStateException("JSON of more than " + MAX_BYTES
                    + " bytes does not fit into one array: call drainTo() with an output stream now and then");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_BYTES, Math.max(needed, bytes.length * 2L)));
    }

    void ascii(char c) {
        reserve(1);
        bytes[length++] = (byte) c;
    }

    void ascii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    void spaces(int count) {
        reserve(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = ' ';
        }
    }

    void number(long value) {
        reserve(MAX_LONG_DIGITS);
        if (value < 0) {
            bytes[length++] = '-';
        }
        digitsOf(value < 0 ? -value : value); // -MIN_VALUE is MIN_VALUE: correct as an unsigned number
    }

    private void digitsOf(long unsigned) {
        int count = split(unsigned);
        System.arraycopy(digits, MAX_LONG_DIGITS - count, bytes, length, count);
        length += count;
    }

    /** Puts the digits of an unsigned number at the end of {@link #digits}. */
    private int split(long unsigned) {
        int at = MAX_LONG_DIGITS;
        long rest = unsigned;
        if (rest < 0) {
            long tenth = Long.divideUnsigned(rest, 10);
            digits[--at] = (byte) ('0' + (rest - tenth * 10));
            rest = tenth;
        }
        do {
            long tenth = rest / 10;
            digits[--at] = (byte) ('0' + (rest - tenth * 10));
            rest = tenth;
        } while (rest != 0);
        return MAX_LONG_DIGITS - at;
    }

    /** Writes a finite double. */
    void number(double value) {
        long bits = Double.doubleToRawLongBits(value);
        decimal(
                bits < 0,
                bits & ((1L << DOUBLE_BITS) - 1),
                (int) (bits >>> DOUBLE_BITS) & 0x7ff,
                1L << DOUBLE_BITS,
                DOUBLE_BIAS);
    }

    /** Writes a finite float. */
    void number(float value) {
        int bits = Float.floatToRawIntBits(value);
        decimal(bits < 0, bits & ((1 << FLOAT_BITS) - 1), (bits >>> FLOAT_BITS) & 0xff, 1L << FLOAT_BITS, FLOAT_BIAS);
    }

    private void decimal(boolean negative, long fraction, int exponent, long hiddenBit, int bias) {
        reserve(MAX_LONG_DIGITS + MAX_PLAIN);
        if (negative) {
            bytes[length++] = '-';
        }
        if (fraction == 0 && exponent == 0) {
            ascii("0.0");
            return;
        }
        long c = exponent == 0 ? fraction : fraction | hiddenBit;
        int q = Math.max(exponent, 1) - bias;
        boolean irregular = fraction == 0 && exponent > 1;
        int k = ShortestDecimal.exponent(q, irregular);
        int count = split(ShortestDecimal.digits(c, q, irregular, k));
        int first = MAX_LONG_DIGITS - count;
        int point = count + k;
        while (digits[first + count - 1] == '0') {
            count--;
        }
        if (point > MAX_PLAIN || point < MIN_PLAIN) {
            scientific(first, count, point - 1);
        } else {
            plain(first, count, point);
        }
    }

    private void scientific(int first, int count, int exponent) {
        bytes[length++] = digits[first];
        bytes[length++] = '.';
        if (count == 1) {
            bytes[length++] = '0';
        } else {
            copy(first + 1, count - 1);
        }
        bytes[length++] = 'e';
        number((long) exponent);
    }

    /**
     * Writes digits with the decimal point after the first {@code point} digits. If {@code point} is negative, as many
     * zeros come before the digits.
     */
    private void plain(int first, int count, int point) {
        if (point <= 0) {
            bytes[length++] = '0';
            bytes[length++] = '.';
            zeros(-point);
            copy(first, count);
        } else if (count <= point) {
            copy(first, count);
            zeros(point - count);
            bytes[length++] = '.';
            bytes[length++] = '0';
        } else {
            copy(first, point);
            bytes[length++] = '.';
            copy(first + point, count - point);
        }
    }

    private void copy(int first, int count) {
        for (int i = 0; i < count; i++) {
            bytes[length++] = digits[first + i];
        }
    }

    private void zeros(int count) {
        for (int i = 0; i < count; i++) {
            bytes[length++] = '0';
        }
    }

    /** Writes the inside of a string. Half of a surrogate pair, which UTF-8 cannot express, becomes an escape. */
    void text(CharSequence text) {
        int size = text.length();
        reserve(size);
        for (int i = 0; i < size; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                i += beyondAscii(text, i, size);
            } else {
                character(c);
            }
        }
    }

    private int beyondAscii(CharSequence text, int at, int size) {
        char c = text.charAt(at);
        if (!Character.isSurrogate(c)) {
            codePoint(c);
            return 0;
        }
        if (Character.isHighSurrogate(c) && at + 1 < size && Character.isLowSurrogate(text.charAt(at + 1))) {
            codePoint(Character.toCodePoint(c, text.charAt(at + 1)));
            return 1;
        }
        escape(c);
        return 0;
    }

    private void character(char c) {
        if (c >= ' ' && c != '"' && c != '\\') {
            ascii(c);
            return;
        }
        reserve(6);
        bytes[length++] = '\\';
        switch (c) {
            case '"', '\\' -> bytes[length++] = (byte) c;
            case '\b' -> bytes[length++] = 'b';
            case '\t' -> bytes[length++] = 't';
            case '\n' -> bytes[length++] = 'n';
            case '\f' -> bytes[length++] = 'f';
            case '\r' -> bytes[length++] = 'r';
            default -> {
                length--;
                escape(c);
            }
        }
    }

    /** Writes the escape of a unit of UTF-16. */
    private void escape(char c) {
        reserve(6);
        bytes[length++] = '\\';
        bytes[length++] = 'u';
        for (int shift = 12; shift >= 0; shift -= 4) {
            bytes[length++] = HEX[(c >> shift) & 15];
        }
    }

    /** Writes a code point of a string. */
    void codePoint(int point) {
        if (point < 0x80) {
            character((char) point);
            return;
        }
        reserve(4);
        if (point < 0x800) {
            bytes[length++] = (byte) (0xc0 | point >> 6);
        } else {
            if (point < 0x10000) {
                bytes[length++] = (byte) (0xe0 | point >> 12);
            } else {
                bytes[length++] = (byte) (0xf0 | point >> 18);
                bytes[length++] = (byte) (0x80 | ((point >> 12) & 0x3f));
            }
            bytes[length++] = (byte) (0x80 | ((point >> 6) & 0x3f));
        }
        bytes[length++] = (byte) (0x80 | (point & 0x3f));
    }
}
