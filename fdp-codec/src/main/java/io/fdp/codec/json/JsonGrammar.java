package io.fdp.codec.json;

import io.fdp.kernel.error.JsonException;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows a text by the grammar of JSON. It knows the open objects and arrays, whether a value is due, and the start of
 * the last value. {@link JsonReader} knows the meaning of values.
 *
 * <p>Two kinds of errors differ. Text that is no JSON always throws, because nobody can tell where the next value
 * begins. A value of the wrong kind, or a field that comes twice, is still JSON: {@link #report} hands such an error to
 * a consumer, if there is one, and reading goes on behind the value.
 */
final class JsonGrammar {
    private final JsonText text;
    private final JsonStrings strings;
    private final NumberToken number = new NumberToken();
    private final JsonPath path;
    private boolean valueDue;
    private @Nullable Consumer<? super JsonException> errors;
    private int reported;

    /** Whether values are skipped whose fields are looked at later. */
    private boolean skimming;

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
        reported = 0;
    }

    /** Hands errors that are no errors of grammar to a consumer from now on. */
    void reportTo(Consumer<? super JsonException> consumer) {
        errors = consumer;
    }

    /** How many errors were handed to the consumer since the start of the text. */
    int reported() {
        return reported;
    }

    /** Whether an error was handed over in the object or array that ended last, or since then. */
    boolean isLastReported() {
        return reported > path.reportedBefore();
    }

    /** Throws an error; with a consumer, hands it over and skips the value that is due. */
    void report(JsonException error) {
        Consumer<? super JsonException> to = errors;
        if (to == null || skimming) {
            throw error;
        }
        if (valueDue) {
            skim();
        }
        reported++;
        to.accept(error);
    }

    /** Skips the next value and returns a grammar of this value alone. */
    JsonGrammar slice() {
        int from = startOfValue();
        String prefix = path.toString();
        skim();
        return new JsonGrammar(text.slice(from, text.position), prefix);
    }

    /** A grammar of a field's value in the object that is next; null if there is none. */
    @Nullable
    JsonGrammar find(String name) {
        if (peek() != JsonKind.OBJECT) {
            return null;
        }
        JsonGrammar ahead = new JsonGrammar(text.slice(text.position, text.end), path.toString());
        ahead.skimming = true;
        ahead.begin(JsonKind.OBJECT);
        for (String field = ahead.nextField(); field != null; field = ahead.nextField()) {
            if (field.equals(name)) {
                return ahead.slice();
            }
            ahead.skip();
        }
        return null;
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
        int before = reported;
        if (!text.take(kind == JsonKind.OBJECT ? '{' : '[')) {
            report(expected(kind.toString()));
            path.pushMissing(kind == JsonKind.OBJECT, start, before);
            return;
        }
        if (path.depth() == JsonReader.MAX_DEPTH) {
            throw error("objects and arrays are nested more than " + JsonReader.MAX_DEPTH + " deep");
        }
        path.push(kind == JsonKind.OBJECT, start, before);
        valueDue = false;
    }

    @Nullable
    String nextField() {
        return nextField(Map.of());
    }

    /** The name of the next field; a former name counts as the present one. */
    @Nullable
    String nextField(Map<String, String> former) {
        if (path.depth() == 0 || !path.isObject() || valueDue) {
            throw misuse(
                    "nextField()", "call it in an object, after the value of the field before was read or skipped");
        }
        while (nextItem('}', "'}'")) {
            String found = nameOfField();
            String name = former.getOrDefault(found, found);
            JsonException twice = path.enterField(name) ? null : error("the object has this field twice");
            if (twice != null && errors == null && !skimming) {
                throw twice;
            }
            text.skipSpace();
            if (!text.take(':')) {
                lastStart = text.position;
                throw expected("':' after the name of the field");
            }
            valueDue = true;
            if (twice == null || skimming) {
                return name;
            }
            report(twice);
        }
        return null;
    }

    /** Moves to the next element of an array of fixed length; refuses an array that is longer or shorter. */
    boolean nextElement(int index, int length) {
        boolean more = nextElement();
        if (more == (index < length)) {
            return more;
        }
        if (more) {
            startOfValue();
            report(error("expected " + length + (length == 1 ? " element" : " elements") + ", found more"));
            while (nextElement()) {
                skip();
            }
        } else if (!path.wasMissing()) {
            report(error("expected " + length + (length == 1 ? " element" : " elements") + ", found " + index));
        }
        return false;
    }

    private String nameOfField() {
        text.skipSpace();
        lastStart = text.position;
        if (text.peek() != '"') {
            throw expected("a field's name in double quotes");
        }
        return checked(strings.read());
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
        if (path.isMissing()) {
            lastStart = path.pop();
            return false;
        }
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

    /** Reads a string; null if another value was reported. */
    @Nullable
    String string(String what) {
        startOfValue();
        if (text.peek() != '"') {
            report(expected(what));
            return null;
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
            text.position = lastStart;
            report(expected("true or false"));
            return false;
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

    /** Reads a number; null if another value was reported. */
    @Nullable
    NumberToken number(String what) {
        startOfValue();
        int c = text.peek();
        if (c != '-' && (c < '0' || c > '9')) {
            report(expected(what));
            return null;
        }
        String problem = number.scan(text);
        if (problem != null) {
            throw error(problem + ", found " + text.describe(lastStart));
        }
        valueDue = false;
        return number;
    }

    /** Skips a value and leaves it to a later reading to find fields that come twice. */
    private void skim() {
        boolean before = skimming;
        skimming = true;
        try {
            skip();
        } finally {
            skimming = before;
        }
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
