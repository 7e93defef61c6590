package io.fdp.kernel.json;

import io.fdp.kernel.Entity;
import io.fdp.kernel.error.JsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON, one value after the other, as the caller expects them.
 *
 * <pre>{@code
 * in.beginObject();
 * for (String name = in.nextField(); name != null; name = in.nextField()) {
 *     switch (name) {
 *         case "x" -> x = in.floatValue();
 *         case "route" -> {
 *             in.beginArray();
 *             while (in.nextElement()) {
 *                 route.add(in.string());
 *             }
 *         }
 *         default -> throw in.unknownField(name, List.of("x", "route"));
 *     }
 * }
 * in.end();
 * }</pre>
 *
 * <p>It is strict: RFC 8259 and UTF-8 to the letter, no name twice in an object, numbers only where they fit without loss. Whatever is wrong with the text
 * is a {@link JsonException} that says where, in which value, what was expected and what was found. To call methods in an order
 * that no text could have, such as {@code nextField()} in an array, is a fault of the program and throws {@link IllegalStateException}.
 * Nesting is limited, and nothing here is recursive.
 *
 * <p>Threading: one thread at a time.
 */
public final class JsonReader {
    /** How deep objects and arrays may be nested. */
    public static final int MAX_DEPTH = 200;

    private static final double FLOAT_LIMIT = Float.MAX_VALUE;

    private final JsonText text;
    private final JsonStrings strings;
    private final NumberToken number = new NumberToken();
    private final JsonPath path;
    private boolean valueDue;

    /** Where the value starts that was read last, or the name of the field before its value is read. */
    private int lastStart;

    private JsonReader(JsonText text, String prefix) {
        this.text = text;
        this.strings = new JsonStrings(text);
        this.path = new JsonPath(prefix);
        rewind();
    }

    /**
     * Reads bytes.
     *
     * @param source where they are from, for messages
     * @param utf8 the text; it must not change while it is read
     * @return the reader
     */
    public static JsonReader of(String source, byte[] utf8) {
        boolean mark = utf8.length >= 3 && utf8[0] == (byte) 0xef && utf8[1] == (byte) 0xbb && utf8[2] == (byte) 0xbf;
        return new JsonReader(new JsonText(source, utf8, mark ? 3 : 0, utf8.length, 1, 1), "$");
    }

    /**
     * Reads a string.
     *
     * @param source where it is from, for messages
     * @param text the text
     * @return the reader
     */
    public static JsonReader of(String source, String text) {
        return of(source, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return the reader
     * @throws IOException if the file cannot be read
     */
    public static JsonReader of(Path file) throws IOException {
        return of(file.toString(), Files.readAllBytes(file));
    }

    /**
     * Goes back to the start of the text, or of the slice.
     *
     * @return this
     */
    public JsonReader rewind() {
        text.position = text.start;
        path.clear();
        valueDue = true;
        lastStart = text.start;
        return this;
    }

    /**
     * Skips the next value and answers a reader of just this value, with the same places and paths. It can be read later, and
     * again after {@link #rewind()}.
     *
     * @return the reader
     */
    public JsonReader slice() {
        int from = startOfValue();
        String prefix = path();
        skip();
        return new JsonReader(text.slice(from, text.position), prefix);
    }

    /**
     * Where the text is from.
     *
     * @return as in messages
     */
    public String source() {
        return text.source;
    }

    /**
     * The line of the value that was read last, or of the next one if nothing was read yet.
     *
     * @return from 1 on
     */
    public int line() {
        return text.line(lastStart);
    }

    /**
     * The column of the same.
     *
     * @return from 1 on, in characters
     */
    public int column() {
        return text.column(lastStart);
    }

    /**
     * The value that was read last, or that is next.
     *
     * @return as in {@code $.templates[3].components.Position.x}
     */
    public String path() {
        return path.toString();
    }

    /**
     * What the next value is, without reading it.
     *
     * @return its kind, by its first character
     */
    public JsonKind peek() {
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

    /** Begins to read an object. */
    public void beginObject() {
        begin('{', true, JsonKind.OBJECT);
    }

    /** Begins to read an array. */
    public void beginArray() {
        begin('[', false, JsonKind.ARRAY);
    }

    private void begin(char bracket, boolean object, JsonKind kind) {
        int start = startOfValue();
        if (!text.take(bracket)) {
            throw expected(kind.toString());
        }
        if (path.depth() == MAX_DEPTH) {
            throw error("objects and arrays are nested more than " + MAX_DEPTH + " deep");
        }
        path.push(object, start);
        valueDue = false;
    }

    /**
     * Reads the name of the next field, or the end of the object.
     *
     * @return the name, whose value is next; null if the object ended
     */
    public @Nullable String nextField() {
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

    /**
     * Reads what comes before the next element of an array, or the end of the array.
     *
     * @return true if there is an element, which is next; false if the array ended
     */
    public boolean nextElement() {
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

    /** Reads the end of the text: nothing but space may follow the value. */
    public void end() {
        if (path.depth() > 0 || valueDue) {
            throw misuse("end()", "call it after the whole value was read");
        }
        text.skipSpace();
        if (text.position < text.end) {
            lastStart = text.position;
            throw expected("the end of the text");
        }
    }

    private int startOfValue() {
        if (!valueDue) {
            throw misuse(
                    "reading a value", "call nextField() or nextElement() before each value, and end() after the last");
        }
        text.skipSpace();
        lastStart = text.position;
        return lastStart;
    }

    private IllegalStateException misuse(String call, String rule) {
        return new IllegalStateException(call + " at " + path() + " in " + text.source + ": " + rule);
    }

    /**
     * Reads a string.
     *
     * @return the text
     */
    public String string() {
        return string("a string");
    }

    private String string(String what) {
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
        throw text.error(strings.problemAt(), path(), problem == null ? "not a string" : problem);
    }

    /**
     * Reads a string whose UTF-8 has a limit.
     *
     * @param maxBytes the limit
     * @return the text
     */
    public String string(int maxBytes) {
        String value = string("a string of at most " + maxBytes + " bytes in UTF-8");
        int bytes = Utf8.length(value);
        if (bytes > maxBytes) {
            throw error("expected a string of at most " + maxBytes + " bytes in UTF-8, found one of " + bytes);
        }
        return value;
    }

    /**
     * Reads one of some names.
     *
     * @param names the names
     * @return the position of the name among them
     */
    public int oneOf(List<String> names) {
        String name = string("one of " + JsonWords.list(names));
        int at = names.indexOf(name);
        if (at < 0) {
            throw error("expected one of " + JsonWords.list(names) + ", found " + JsonWords.quoted(name)
                    + JsonWords.suggestion(name, names));
        }
        return at;
    }

    /**
     * Reads true or false.
     *
     * @return which of them
     */
    public boolean booleanValue() {
        startOfValue();
        boolean value = text.take("true");
        if (!value && !text.take("false")) {
            throw expected("true or false");
        }
        endOfWord("true or false");
        valueDue = false;
        return value;
    }

    /**
     * Reads null if it is next.
     *
     * @return whether it was
     */
    public boolean tryNull() {
        startOfValue();
        if (text.peek() != 'n') {
            return false;
        }
        if (!text.take("null")) {
            throw expected("a value");
        }
        endOfWord("null");
        valueDue = false;
        return true;
    }

    private void endOfWord(String what) {
        int next = text.peek();
        if (next >= '0' && Character.isLetterOrDigit(next)) {
            throw expected(what);
        }
    }

    /** Reads a whole number in a range. */
    private long whole(String what, long min, long max) {
        scanNumber(what, min, max);
        if (!number.isLong() || number.toLong() < min || number.toLong() > max) {
            throw expected(JsonWords.range(what, min, max));
        }
        return number.toLong();
    }

    private void scanNumber(String what, long min, long max) {
        startOfValue();
        int c = text.peek();
        if (c != '-' && (c < '0' || c > '9')) {
            throw expected(min > max ? what : JsonWords.range(what, min, max));
        }
        scanNumber();
    }

    private void scanNumber() {
        String problem = number.scan(text);
        if (problem != null) {
            throw error(problem + ", found " + text.describe(lastStart));
        }
        valueDue = false;
    }

    /**
     * Reads a long.
     *
     * @return the number
     */
    public long longValue() {
        return whole("a long", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Reads a long in a range.
     *
     * @param min the smallest
     * @param max the largest
     * @return the number
     */
    public long longValue(long min, long max) {
        return whole("a whole number", min, max);
    }

    /**
     * Reads an int.
     *
     * @return the number
     */
    public int intValue() {
        return (int) whole("an int", Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Reads a short.
     *
     * @return the number
     */
    public short shortValue() {
        return (short) whole("a short", Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * Reads a byte.
     *
     * @return the number
     */
    public byte byteValue() {
        return (byte) whole("a byte", Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /**
     * Reads a char: a string of one, or a number.
     *
     * @return the char
     */
    public char charValue() {
        if (peek() != JsonKind.STRING) {
            return (char) whole("a string of one character, or a number", Character.MIN_VALUE, Character.MAX_VALUE);
        }
        String value = string();
        if (value.length() != 1) {
            throw error("expected a string of one character (one of UTF-16), found one of " + value.length());
        }
        return value.charAt(0);
    }

    /**
     * Reads a float: any number in its range, rounded to the nearest, or one of the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}.
     *
     * @return the number
     */
    public float floatValue() {
        if (peek() == JsonKind.STRING) {
            return (float) notFinite("a float");
        }
        scanNumber("a float", 0, -1);
        float value = number.toFloat();
        if (Float.isInfinite(value)) {
            throw expected("a float from -" + FLOAT_LIMIT + " to " + FLOAT_LIMIT);
        }
        return value;
    }

    /**
     * Reads a double, as {@link #floatValue()} does a float.
     *
     * @return the number
     */
    public double doubleValue() {
        if (peek() == JsonKind.STRING) {
            return notFinite("a double");
        }
        scanNumber("a double", 0, -1);
        double value = number.toDouble();
        if (Double.isInfinite(value)) {
            throw expected("a double from -" + Double.MAX_VALUE + " to " + Double.MAX_VALUE);
        }
        return value;
    }

    private double notFinite(String what) {
        return switch (string()) {
            case "NaN" -> Double.NaN;
            case "Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> throw expected(what + ", or one of \"NaN\", \"Infinity\" and \"-Infinity\"");
        };
    }

    /**
     * Reads a handle as {@link JsonWriter#entity(long)} writes it: {@code "42#3"}, or null for none.
     *
     * @return the handle
     */
    public long entity() {
        if (tryNull()) {
            return Entity.NULL;
        }
        String what = "an entity as \"index#generation\", or null";
        String value = string(what);
        long entity = JsonWords.entity(value);
        if (entity == Entity.NULL) {
            throw expected(what);
        }
        if (Entity.isPlaceholder(entity)) {
            throw error("expected an entity that exists, found " + JsonWords.quoted(value)
                    + ", the handle of one that commands will create");
        }
        return entity;
    }

    /** Reads the next value, whatever it is, checks it like any other, and forgets it. */
    public void skip() {
        int outside = path.depth();
        skipOne();
        while (path.depth() > outside) {
            if (path.isObject() ? nextField() != null : nextElement()) {
                skipOne();
            }
        }
    }

    /** Reads a value that has no parts, or begins one that has. */
    private void skipOne() {
        switch (peek()) {
            case OBJECT -> beginObject();
            case ARRAY -> beginArray();
            case STRING -> string();
            case BOOLEAN -> booleanValue();
            case NULL -> tryNull();
            case NUMBER -> scanNumber();
        }
    }

    /**
     * Refuses an object in which fields are missing; to be called after its end.
     *
     * @param names the fields that it must have
     */
    public void require(Collection<String> names) {
        List<String> missing =
                names.stream().filter(name -> !path.hadField(name)).toList();
        if (!missing.isEmpty()) {
            throw error((missing.size() == 1 ? "field " : "fields ")
                    + JsonWords.list(missing)
                    + (missing.size() == 1 ? " is missing" : " are missing"));
        }
    }

    /**
     * Reads what must be an array of some length, element by element: refuses to go beyond it, and to end before.
     *
     * @param index the elements read so far
     * @param length how many there must be
     * @return true if there is another element
     */
    public boolean nextElement(int index, int length) {
        boolean more = nextElement();
        if (more == (index < length)) {
            return more;
        }
        if (more) {
            startOfValue();
            throw error("expected " + length + (length == 1 ? " element" : " elements") + ", found more");
        }
        throw error("expected " + length + (length == 1 ? " element" : " elements") + ", found " + index);
    }

    /**
     * The error for a field that nobody knows, with the known one that may have been meant. Call it where the field's value is next.
     *
     * @param name the name that was read
     * @param known the names that may be there
     * @return the error, to throw
     */
    public JsonException unknownField(String name, Collection<String> known) {
        String rest = known.isEmpty() ? "there are no fields here" : "known are " + JsonWords.list(known);
        String suggestion = JsonWords.suggestion(name, known);
        return error("unknown field " + JsonWords.quoted(name) + (suggestion.isEmpty() ? "; " + rest : suggestion));
    }

    /**
     * An error about a name at the current place, with the known one that may have been meant.
     *
     * @param what what is not known, as in "component"
     * @param name the name that was read
     * @param known the names that there are
     * @return the error, to throw
     */
    public JsonException unknown(String what, String name, Collection<String> known) {
        String suggestion = JsonWords.suggestion(name, known);
        return error("unknown " + what + " " + JsonWords.quoted(name)
                + (suggestion.isEmpty() ? "; known are " + JsonWords.list(known) : suggestion));
    }

    /**
     * An error about the value that was read last.
     *
     * @param problem what was expected, what was found
     * @return the error, to throw
     */
    public JsonException error(String problem) {
        return text.error(lastStart, path(), problem);
    }

    /**
     * The error for a value whose type refuses it, at the value that was read last.
     *
     * @param type the type
     * @param cause what its constructor threw
     * @return the error, to throw
     */
    public JsonException refused(String type, RuntimeException cause) {
        String reason = cause.getMessage();
        JsonException error = error(type + " refuses the value: " + (reason == null ? cause.toString() : reason));
        error.initCause(cause);
        return error;
    }

    private JsonException expected(String what) {
        return error("expected " + what + ", found " + text.describe(lastStart));
    }
}
