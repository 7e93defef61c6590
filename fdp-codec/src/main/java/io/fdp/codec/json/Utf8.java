package io.fdp.codec.json;

/**
 * UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing beyond U+10FFFF.
 *
 * <p>A code point and its length are one number: {@code point << 3 | bytes}.
 */
final class Utf8 {
    /** The result of {@link #decode} for bytes that are not UTF-8. */
    static final int MALFORMED = -1;

    private Utf8() {}

    /** The code point at a place, or {@link #MALFORMED}. */
    static int decode(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xff;
        if (first < 0x80) {
            return first << 3 | 1;
        }
        int size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
        if (size == 0 || size > end - at) {
            return MALFORMED;
        }
        int point = first & (0xff >> (size + 1));
        for (int i = 1; i < size; i++) {
            int next = bytes[at + i];
            if ((next & 0xc0) != 0x80) {
                return MALFORMED;
            }
            point = point << 6 | (next & 0x3f);
        }
        boolean tooLong = (size == 3 && point < 0x800) || (size == 4 && point < 0x10000);
        boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        return tooLong || surrogate || point > Character.MAX_CODE_POINT ? MALFORMED : point << 3 | size;
    }

    static int point(int decoded) {
        return decoded >> 3;
    }

    static int bytes(int decoded) {
        return decoded & 7;
    }

    /**
     * The number of bytes of a text in UTF-8, which cannot express half of a surrogate pair: it counts as one byte. See
     * {@link #indexOfHalf}.
     */
    static int length(CharSequence text) {
        int bytes = 0;
        int size = text.length();
        for (int i = 0; i < size; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(c) && i + 1 < size && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                bytes++;
            }
        }
        return bytes;
    }

    /** Where a text has half of a surrogate pair; -1 for nowhere. */
    static int indexOfHalf(CharSequence text) {
        int size = text.length();
        for (int i = 0; i < size; i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < size && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return i;
            }
        }
        return -1;
    }
}
