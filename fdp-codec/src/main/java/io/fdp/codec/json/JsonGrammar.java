package io.fdp.codec.json;

import io.fdp.kernel.error.JsonException;
import org.jspecify.annotations.Nullable;

/**
 * Follows a text by the grammar of JSON. It knows the open objects and arrays, whether a value is due, and the start of
 * the last value. {@link JsonReader} knows the meaning of values.
 */
final class JsonGrammar {
    private final JsonText text;
    private final JsonStrings strings;
    private final NumberToken number = new NumberToken();
    private final JsonPath path;
    private boolean valueDue;

    /** The start of the last value, or of whatever an error is about. */
    private int lastStart;

    JsonGrammar(JsonText text, String prefix) {
        this.text = text;
        this.strings = new JsonStrings(text);
        this.path = new JsonPath(prefix);
        rewind();
    }

    void rewind() {
        text.position = text.start;
        path.clear();
        valueDue = true;
        lastStart = text.start;
    }

    /** Skips the next value and returns a grammar of this value alone. */
    JsonGrammar slice() {
        int from = startOfValue();
        String prefix = path.toString();
        skip();
        return new JsonGrammar(text.slice(from, text.position), prefix);
    }

    String source() {
        return text.source;
    }

    int line() {
        return text.line(lastStart);
    }

    int column() {
        return text.column(lastStart);
    }

    JsonPath path() {
        return path;
    }

    JsonKind peek() {
        startOfValue();
        return switch (text.peek()) {
            case '{' -> JsonKind.OBJECT;
            case '[' -> JsonKind.ARRAY;
            case '"' -> JsonKind.STRING;
            case 't', 'f' -> JsonKind.BOOLEAN;
            case 'n' -> JsonKind.NULL;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> JsonKind.NUMBER;
            default -> throw expected("a value");
        };
    }

    void begin(JsonKind kind) {
        int start = startOfValue();
        if (!text.take(kind == JsonKind.OBJECT ? '{' : '[')) {
            throw expected(kind.toString());
        }
        if (path.depth() == JsonReader.MAX_DEPTH) {
            throw error("objects and arrays are nested more than " + JsonReader.MAX_DEPTH + " deep");
        }
        path.push(kind == JsonKind.OBJECT, start);
        valueDue = false;
    }

    @Nullable
    String nextField() {
        if (path.depth() == 0 || !path.isObject() || valueDue) {
            throw misuse(
                    "nextField()", "call it in an object, after the value of the field before was read or skipped");
        }
        if (!nextItem('}', "'}'")) {
            return null;
        }
        text.skipSpace();
        lastStart = text.position;
        if (text.peek() != '"') {
            throw expected("a field's name in double quotes");
        }
        String name = checked(strings.read());
        if (!path.enterField(name)) {
            throw error("the object has this field twice");
        }
        text.skipSpace();
        if (!text.take(':')) {
            lastStart = text.position;
            throw expected("':' after the name of the field");
        }
        valueDue = true;
        return name;
    }

    boolean nextElement() {
        if (path.depth() == 0 || path.isObject() || valueDue) {
            throw misuse("nextElement()", "call it in an array, after the element before was read or skipped");
        }
        if (!nextItem(']', "']'")) {
            return false;
        }
        path.enterElement();
        valueDue = true;
        return true;
    }

    /** Reads a comma if it is due, or the end of the object or array. */
    private boolean nextItem(char close, String closeName) {
        text.skipSpace();
        if (text.take(close)) {
            lastStart = path.pop();
            return false;
        }
        if (path.isEmpty()) {
            return true;
        }
        lastStart = text.position;
        if (!text.take(',')) {
            throw expected("',' or " + closeName);
        }
        text.skipSpace();
        if (text.peek() == close) {
            throw error("expected another value after ',', found " + closeName + ": there is a comma too many");
        }
        return true;
    }

    void end() {
        if (path.depth() > 0 || valueDue) {
            throw misuse("end()", "call it after the whole value was read");
        }
        text.skipSpace();
        if (text.position < text.end) {
            lastStart = text.position;
            throw expected("the end of the text");
        }
    }

    /** Called before each value. Checks that a value is due and returns its start. */
    int startOfValue() {
        if (!valueDue) {
            throw misuse(
                    "reading a value", "call nextField() or nextElement() before each value, and end() after the last");
        }
        text.skipSpace();
        lastStart = text.position;
        return lastStart;
    }

    String string(String what) {
        startOfValue();
        if (text.peek() != '"') {
            throw expected(what);
        }
        String value = checked(strings.read());
        valueDue = false;
        return value;
    }

    private String checked(@Nullable String string) {
        if (string != null) {
            return string;
        }
        String problem = strings.problem();
        throw text.error(strings.problemAt(), path.toString(), problem == null ? "not a string" : problem);
    }

    boolean booleanValue() {
        startOfValue();
        boolean value = text.take("true");
        if ((!value && !text.take("false")) || text.isInWord()) {
            throw expected("true or false");
        }
        valueDue = false;
        return value;
    }

    boolean tryNull() {
        startOfValue();
        if (text.peek() != 'n') {
            return false;
        }
        if (!text.take("null") || text.isInWord()) {
            throw expected("a value");
        }
        valueDue = false;
        return true;
    }

    /** Reads a number. */
    NumberToken number(String what) {
        startOfValue();
        int c = text.peek();
        if (c != '-' && (c < '0' || c > '9')) {
            throw expected(what);
        }
        String problem = number.scan(text);
        if (problem != null) {
            throw error(problem + ", found " + text.describe(lastStart));
        }
        valueDue = false;
        return number;
    }

    void skip() {
        int outside = path.depth();
        skipOne();
        while (path.depth() > outside) {
            if (path.isObject() ? nextField() != null : nextElement()) {
                skipOne();
            }
        }
    }

    /** Reads a simple value, or begins an object or array. */
    private void skipOne() {
        JsonKind kind = peek();
        switch (kind) {
            case OBJECT, ARRAY -> begin(kind);
            case STRING -> string(kind.toString());
            case BOOLEAN -> booleanValue();
            case NULL -> tryNull();
            case NUMBER -> number(kind.toString());
        }
    }

    /** Makes an error about the last value. */
    JsonException error(String problem) {
        return text.error(lastStart, path.toString(), problem);
    }

    /** The same, with the text that was found. */
    JsonException expected(String what) {
        return error("expected " + what + ", found " + text.describe(lastStart));
    }

    private IllegalStateException misuse(String call, String rule) {
        return new IllegalStateException(call + " at " + path + " in " + text.source + ": " + rule);
    }
}
