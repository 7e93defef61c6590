package io.fdp.codec.json;

import io.fdp.kernel.error.JsonException;

/**
 * The bytes of a JSON text from a start to an end, a position in them, and the line and column of any position.
 *
 * <p>Lines are counted on request, from the last requested place on. So requests in the order of the text take one pass
 * over it in all.
 */
final class JsonText {
    private static final int LONGEST_EXCERPT = 40;

    final String source;
    final byte[] bytes;
    final int start;
    final int end;
    int position;

    private final int startLine;
    private final int startColumn;
    private int countedTo;
    private int line;
    private int column;

    JsonText(String source, byte[] bytes, int start, int end, int startLine, int startColumn) {
        this.source = source;
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.position = start;
        this.startLine = startLine;
        this.startColumn = startColumn;
        this.countedTo = start;
        this.line = startLine;
        this.column = startColumn;
    }

    /** A part of this text, with the same lines and columns. */
    JsonText slice(int from, int to) {
        countTo(from);
        return new JsonText(source, bytes, from, to, line, column);
    }

    int line(int at) {
        countTo(at);
        return line;
    }

    int column(int at) {
        countTo(at);
        return column;
    }

    private void countTo(int at) {
        if (at < countedTo) {
            countedTo = start;
            line = startLine;
            column = startColumn;
        }
        for (; countedTo < at; countedTo++) {
            byte b = bytes[countedTo];
            if (b == '\n' || (b == '\r' && (countedTo + 1 >= bytes.length || bytes[countedTo + 1] != '\n'))) {
                line++;
                column = 1;
            } else if ((b & 0xc0) != 0x80) {
                column++;
            }
        }
    }

    JsonException error(int at, String path, String problem) {
        countTo(at);
        return new JsonException(source, line, column, path, problem);
    }

    void skipSpace() {
        while (position < end) {
            byte b = bytes[position];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return;
            }
            position++;
        }
    }

    /** The byte at the position, or -1 at the end. */
    int peek() {
        return position < end ? bytes[position] & 0xff : -1;
    }

    /** Moves on if an ASCII character is next. */
    boolean take(char c) {
        if (position < end && bytes[position] == c) {
            position++;
            return true;
        }
        return false;
    }

    /** Moves on if a word is next. */
    boolean take(String word) {
        if (end - position < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[position + i] != word.charAt(i)) {
                return false;
            }
        }
        position += word.length();
        return true;
    }

    /** Whether the last word goes on, as in {@code nulls}. */
    boolean isInWord() {
        return position < end && isWordPart(bytes[position] & 0xff);
    }

    /** Describes the text at a place, for messages. */
    String describe(int at) {
        if (at >= end) {
            return "the end of the text";
        }
        int b = bytes[at] & 0xff;
        if (b == '{') {
            return "an object";
        }
        if (b == '[') {
            return "an array";
        }
        if (b == '"') {
            return "the string " + excerpt(at, endOfString(at));
        }
        if (isWordPart(b)) {
            int to = at;
            while (to < end && isWordPart(bytes[to] & 0xff)) {
                to++;
            }
            return excerpt(at, to);
        }
        int decoded = Utf8.decode(bytes, at, end);
        if (decoded == Utf8.MALFORMED) {
            return String.format("byte 0x%02x, which is not UTF-8", b);
        }
        int point = Utf8.point(decoded);
        return Character.isISOControl(point)
                ? String.format("the control character U+%04X", point)
                : "'" + Character.toString(point) + "'";
    }

    private int endOfString(int at) {
        int to = at + 1;
        while (to < end && bytes[to] != '"' && bytes[to] != '\n' && to - at <= LONGEST_EXCERPT) {
            to += bytes[to] == '\\' ? 2 : 1;
        }
        return Math.min(to + 1, end);
    }

    private static boolean isWordPart(int b) {
        return b == '-' || b == '+' || b == '.' || (b < 0x80 && Character.isLetterOrDigit(b));
    }

    /** A piece of the text, cut if it is long. Characters that cannot be printed become question marks. */
    String excerpt(int from, int to) {
        StringBuilder text = new StringBuilder();
        int at = from;
        while (at < to && at - from < LONGEST_EXCERPT) {
            int decoded = Utf8.decode(bytes, at, end);
            boolean malformed = decoded == Utf8.MALFORMED;
            int point = malformed ? 0xfffd : Utf8.point(decoded);
            text.appendCodePoint(Character.isISOControl(point) ? '?' : point);
            at += malformed ? 1 : Utf8.bytes(decoded);
        }
        return at < to ? text.append('…').toString() : text.toString();
    }
}
