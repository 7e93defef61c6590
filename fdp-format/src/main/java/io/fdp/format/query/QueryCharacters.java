package io.fdp.format.query;

import io.fdp.kernel.error.Shown;
import java.util.HexFormat;

/** The characters of a query from a position on, and the errors there. */
final class QueryCharacters {
    /** What {@link #peek} returns at the end. */
    static final int END = -1;

    /** The longest text. */
    static final int MOST = 4096;

    private static final int UNICODE_DIGITS = 4;

    private final String text;
    private int at;

    QueryCharacters(String text) {
        this.text = text;
        if (text.length() > MOST) {
            throw new TextQueryException(
                    text, MOST + 1, "a query has at most " + MOST + " characters, this has " + text.length(), "");
        }
    }

    int column() {
        return at + 1;
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    /** The next character, a UTF-16 unit, or {@link #END}. */
    int peek() {
        return isAtEnd() ? END : text.charAt(at);
    }

    /** The next character after blanks. */
    int peekAfterBlanks() {
        int was = at;
        skipBlanks();
        int next = peek();
        at = was;
        return next;
    }

    void skipBlanks() {
        while (!isAtEnd() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    boolean accept(char wanted) {
        if (peek() != wanted) {
            return false;
        }
        at++;
        return true;
    }

    boolean accept(String wanted) {
        if (!startsWith(wanted)) {
            return false;
        }
        at += wanted.length();
        return true;
    }

    boolean startsWith(String wanted) {
        return text.startsWith(wanted, at);
    }

    boolean isAtDigit() {
        return isDigit(peek());
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    boolean isAtName() {
        return !isAtEnd() && (text.charAt(at) == '`' || isLetter(text.codePointAt(at)));
    }

    boolean isAtOperator() {
        int next = peek();
        return next == '<' || next == '>' || next == '=' || next == '!';
    }

    private static boolean isLetter(int point) {
        return Character.isLetter(point) || point == '_' || point == '$';
    }

    /** Reads letters and digits. */
    String word() {
        int start = at;
        while (!isAtEnd() && (isLetter(text.codePointAt(at)) || Character.isLetterOrDigit(text.codePointAt(at)))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(start, at);
    }

    String digits() {
        int start = at;
        while (isAtDigit()) {
            at++;
        }
        return text.substring(start, at);
    }

    String hexDigits() {
        int start = at;
        while (!isAtEnd() && HexFormat.isHexDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    /** Reads a text from one quote to the next one of the same kind. */
    String quoted() {
        int start = column();
        char quote = text.charAt(at++);
        StringBuilder read = new StringBuilder();
        while (!isAtEnd() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            read.append(c == '\\' ? escaped() : c);
        }
        if (!accept(quote)) {
            throw wrongAt(start, "what begins here has no end", "write " + quote + " where it ends");
        }
        return read.toString();
    }

    private char escaped() {
        int next = peek();
        at++;
        return switch (next) {
            case '"', '\'', '`', '\\', '/' -> (char) next;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> {
                at--;
                throw wrongAt(at, "there is no such escape", "write \\\\ for a backslash");
            }
        };
    }

    private char unicode() {
        String digits = text.substring(at, Math.min(text.length(), at + UNICODE_DIGITS));
        if (digits.length() < UNICODE_DIGITS || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw wrongAt(at - 1, "four hexadecimal digits follow \\u", "as in \\u00e9");
        }
        at += UNICODE_DIGITS;
        return (char) HexFormat.fromHexDigits(digits);
    }

    // ---- errors

    /** What stands here, for messages. */
    String shown() {
        return isAtEnd() ? "the end" : "'" + Shown.text(Character.toString(text.codePointAt(at))) + "'";
    }

    TextQueryException wrong(String problem, String suggestion) {
        return wrongAt(column(), problem, suggestion);
    }

    TextQueryException wrongAt(int column, String problem, String suggestion) {
        return new TextQueryException(text, column, problem, suggestion);
    }
}
