package io.fdp.codec.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The last number: its place, and its value as {@code magnitude * 10^exponent} as far as 64 bits hold it.
 *
 * <p>Most numbers are short: one exact operation gives the float or double. The JDK converts all others.
 */
final class NumberToken {
    /** Larger powers are treated alike. No text has enough digits to compensate for such a power. */
    private static final long MAX_POWER = 1L << 40;

    /**
     * Up to this power the JDK reads a power of ten as it is written. Beyond it, the JDK may treat a large power as
     * infinite.
     */
    private static final long WRITTEN_POWER = 300;

    /** Beyond this power all numbers of 64 bits are infinite or 0. */
    private static final long ENDLESS_POWER = 1000;

    /**
     * The largest magnitude to which a digit can be appended. The largest magnitude is 2^63, that of the smallest long.
     */
    private static final long TENTH = Long.MAX_VALUE / 10;

    private static final double[] DOUBLE_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    private static final float[] FLOAT_POWERS = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
    private static final long EXACT_DOUBLE = 1L << 53;
    private static final long EXACT_FLOAT = 1L << 24;

    private byte[] bytes = {};
    private int start;
    private int end;
    private boolean negative;
    private long magnitude; // unsigned
    private long exponent;
    private long power;
    private long zeros; // zeros after the last non-zero digit: they count when another such digit follows
    private boolean exact;

    /** Reads a number at the position of a text by RFC 8259. Returns what is wrong, or null. */
    @Nullable
    String scan(JsonText text) {
        bytes = text.bytes;
        start = text.position;
        magnitude = 0;
        exponent = 0;
        power = 0;
        zeros = 0;
        exact = true;
        negative = text.take('-');
        if (text.take('0')) {
            if (isDigit(text.peek())) {
                return "a number has no leading zeros";
            }
        } else if (!whole(text)) {
            return "a number has a digit after its sign";
        }
        if (text.take('.') && !fraction(text)) {
            return "a number has a digit after its decimal point";
        }
        if ((text.take('e') || text.take('E')) && !power(text)) {
            return "a number has a digit after its e";
        }
        exponent += zeros + power;
        end = text.position;
        return null;
    }

    private boolean whole(JsonText text) {
        return digits(text) > 0;
    }

    private boolean fraction(JsonText text) {
        int count = digits(text);
        exponent -= count;
        return count > 0;
    }

    /** Takes digits. Returns their number. */
    private int digits(JsonText text) {
        int from = text.position;
        for (; isDigit(text.peek()); text.position++) {
            int digit = text.peek() - '0';
            if (digit == 0) {
                zeros++;
                continue;
            }
            for (; zeros > 0 && exact; zeros--) {
                push(0);
            }
            zeros = 0;
            push(digit);
        }
        return text.position - from;
    }

    private boolean power(JsonText text) {
        boolean down = text.take('-');
        if (!down) {
            text.take('+');
        }
        int from = text.position;
        long value = 0;
        for (; isDigit(text.peek()); text.position++) {
            value = Math.min(value * 10 + (text.peek() - '0'), MAX_POWER);
        }
        power = down ? -value : value;
        return text.position > from;
    }

    private void push(int digit) {
        exact = exact && magnitude >= 0 && magnitude <= (digit == 9 ? TENTH - 1 : TENTH);
        if (exact) {
            magnitude = magnitude * 10 + digit;
        }
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Whether the number is whole and fits a long, like 1.0 and 1e3. */
    boolean isLong() {
        if (!exact) {
            return false;
        }
        for (; exponent > 0 && magnitude != 0; exponent--) {
            if (magnitude < 0 || magnitude > TENTH) {
                return false;
            }
            magnitude *= 10;
        }
        for (; exponent < 0 && magnitude != 0; exponent++) {
            if (Long.remainderUnsigned(magnitude, 10) != 0) {
                return false;
            }
            magnitude = Long.divideUnsigned(magnitude, 10);
        }
        return negative || magnitude >= 0;
    }

    /** The number if {@link #isLong()}. */
    long toLong() {
        return negative ? -magnitude : magnitude;
    }

    /** The nearest double; infinite if the number is too large. */
    double toDouble() {
        if (exact && magnitude >= 0 && magnitude <= EXACT_DOUBLE && Math.abs(exponent) < DOUBLE_POWERS.length) {
            double value = exponent < 0
                    ? magnitude / DOUBLE_POWERS[(int) -exponent]
                    : magnitude * DOUBLE_POWERS[(int) exponent];
            return negative ? -value : value;
        }
        return Double.parseDouble(text());
    }

    /** The nearest float; infinite if the number is too large. */
    float toFloat() {
        if (exact && magnitude >= 0 && magnitude <= EXACT_FLOAT && Math.abs(exponent) < FLOAT_POWERS.length) {
            float value =
                    exponent < 0 ? magnitude / FLOAT_POWERS[(int) -exponent] : magnitude * FLOAT_POWERS[(int) exponent];
            return negative ? -value : value;
        }
        return Float.parseFloat(text());
    }

    /** A text of the same number that the JDK reads correctly. */
    private String text() {
        if (Math.abs(power) <= WRITTEN_POWER) {
            return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        }
        if (exact) {
            return (negative ? "-" : "") + Long.toUnsignedString(magnitude) + "e"
                    + Math.clamp(exponent, -ENDLESS_POWER, ENDLESS_POWER);
        }
        return digitsAndPower();
    }

    /** All digits without point and leading zeros, and the power of ten of the last one. */
    private String digitsAndPower() {
        StringBuilder text = new StringBuilder(end - start);
        long last = power;
        boolean fraction = false;
        for (int i = negative ? start + 1 : start; i < end && (bytes[i] | 0x20) != 'e'; i++) {
            if (bytes[i] == '.') {
                fraction = true;
                continue;
            }
            last -= fraction ? 1 : 0;
            if (bytes[i] != '0' || !text.isEmpty()) {
                text.append((char) bytes[i]);
            }
        }
        return (negative ? "-" : "") + text + "e" + last;
    }
}
