package io.fdp.codec.json;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads strings, and checks escapes and UTF-8. The escape of half of a surrogate pair is that half. */
final class JsonStrings {
    private final JsonText text;
    private final StringBuilder builder = new StringBuilder();

    /** What was wrong with the last string, and where; null if it was valid. */
    private @Nullable String problem;

    private int problemAt;

    JsonStrings(JsonText text) {
        this.text = text;
    }

    @Nullable
    String problem() {
        return problem;
    }

    int problemAt() {
        return problemAt;
    }

    /**
     * Reads the string whose opening quote is at the position. Returns null if the string is invalid: see {@link
     * #problem()}.
     */
    @Nullable
    String read() {
        problem = null;
        int from = ++text.position;
        byte[] bytes = text.bytes;
        for (int at = from; at < text.end; at++) {
            byte b = bytes[at];
            if (b == '"') {
                text.position = at + 1;
                return new String(bytes, from, at - from, StandardCharsets.ISO_8859_1);
            }
            if (b < ' ' || b == '\\') {
                return readWithEscapes(from, at);
            }
        }
        return wrong(from - 1, "the string has no closing quote");
    }

    private @Nullable String readWithEscapes(int from, int plainTo) {
        builder.setLength(0);
        for (int i = from; i < plainTo; i++) {
            builder.append((char) text.bytes[i]);
        }
        text.position = plainTo;
        while (text.position < text.end) {
            int b = text.peek();
            if (b == '"') {
                text.position++;
                String value = builder.toString();
                shrink();
                return value;
            }
            if (!(b == '\\' ? escape() : character())) {
                return null;
            }
        }
        return wrong(from - 1, "the string has no closing quote");
    }

    /** Drops the memory of one very long string. */
    private void shrink() {
        if (builder.capacity() > 1 << 16) {
            builder.setLength(0);
            builder.trimToSize();
        }
    }

    private boolean character() {
        int at = text.position;
        int decoded = Utf8.decode(text.bytes, at, text.end);
        if (decoded == Utf8.MALFORMED) {
            wrong(at, "expected UTF-8, found " + text.describe(at));
            return false;
        }
        int point = Utf8.point(decoded);
        if (point < ' ') {
            wrong(at, String.format("a string has no control characters: write \\u%04x", point));
            return false;
        }
        builder.appendCodePoint(point);
        text.position += Utf8.bytes(decoded);
        return true;
    }

    private boolean escape() {
        int at = text.position++;
        int c = text.peek();
        text.position++;
        switch (c) {
            case '"', '\\', '/' -> builder.append((char) c);
            case 'b' -> builder.append('\b');
            case 'f' -> builder.append('\f');
            case 'n' -> builder.append('\n');
            case 'r' -> builder.append('\r');
            case 't' -> builder.append('\t');
            case 'u' -> {
                return unicode(at);
            }
            default -> {
                wrong(
                        at,
                        "expected an escape, one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000, found "
                                + text.excerpt(at, Math.min(at + 2, text.end)));
                return false;
            }
        }
        return true;
    }

    private boolean unicode(int at) {
        int unit = hex();
        if (unit < 0) {
            wrong(
                    at,
                    "expected four hexadecimal digits after \\u, found "
                            + text.excerpt(at, Math.min(at + 6, text.end)));
            return false;
        }
        builder.append((char) unit);
        return true;
    }

    private int hex() {
        if (text.end - text.position < 4) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int b = text.bytes[text.position + i];
            int digit = b >= 0 ? Character.digit(b, 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        text.position += 4;
        return value;
    }

    private @Nullable String wrong(int at, String what) {
        problem = what;
        problemAt = at;
        return null;
    }
}
