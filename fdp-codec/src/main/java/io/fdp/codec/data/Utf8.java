package io.fdp.codec.data;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts as UTF-8. Encoding makes no garbage; decoding accepts only valid bytes. */
final class Utf8 {
    private Utf8() {}

    /** The number of bytes of a text, or -1 when it has an unpaired surrogate, which UTF-8 cannot encode. */
    static long length(String text) {
        long length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                length++;
            } else if (c < 0x800) {
                length += 2;
            } else if (!Character.isSurrogate(c)) {
                length += 3;
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                length += 4;
                i++;
            } else {
                return -1;
            }
        }
        return length;
    }

    /** Writes a text for which {@link #length} is not -1. Returns the position after it. */
    static int encode(String text, byte[] to, int at) {
        int out = at;
        for (int i = 0; i < text.length(); i++) {
            int c = text.charAt(i);
            if (c < 0x80) {
                to[out++] = (byte) c;
            } else if (c < 0x800) {
                to[out++] = (byte) (0xc0 | (c >> 6));
                to[out++] = (byte) (0x80 | (c & 0x3f));
            } else if (!Character.isSurrogate((char) c)) {
                to[out++] = (byte) (0xe0 | (c >> 12));
                to[out++] = (byte) (0x80 | ((c >> 6) & 0x3f));
                to[out++] = (byte) (0x80 | (c & 0x3f));
            } else {
                int point = Character.toCodePoint((char) c, text.charAt(++i));
                to[out++] = (byte) (0xf0 | (point >> 18));
                to[out++] = (byte) (0x80 | ((point >> 12) & 0x3f));
                to[out++] = (byte) (0x80 | ((point >> 6) & 0x3f));
                to[out++] = (byte) (0x80 | (point & 0x3f));
            }
        }
        return out;
    }

    /** Reads a text. Returns null when the bytes are not UTF-8. */
    static @Nullable String decode(byte[] from, int at, int length) {
        boolean ascii = true;
        for (int i = at; i < at + length; i++) {
            ascii &= from[i] >= 0;
        }
        if (ascii) {
            return new String(from, at, length, StandardCharsets.ISO_8859_1);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(from, at, length))
                    .toString();
        } catch (CharacterCodingException wrong) {
            return null;
        }
    }
}
