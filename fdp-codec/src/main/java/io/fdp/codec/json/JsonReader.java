package io.fdp.codec.json;

import io.fdp.kernel.error.JsonException;
import io.fdp.kernel.file.FileErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON, one value after the other. The caller says which kind of value it expects.
 *
 * <pre>{@code
 * in.beginObject();
 * for (String name = in.nextField(); name != null; name = in.nextField()) {
 *     switch (name) {
 *         case "x" -> x = in.floatValue();
 *         case "route" -> readRoute(in); // beginArray(), then in.string() while nextElement()
 *         default -> throw in.unknownField(name, List.of("x", "route"));
 *     }
 * }
 * in.end();
 * }</pre>
 *
 * <p>It is strict: RFC 8259 and UTF-8 to the letter, no name twice in an object, whole numbers only if they fit without
 * loss. A mistake in the text gives a {@link JsonException} with the place, the path of the value, what was expected
 * and what was found. Calling methods in an order that no text could have, such as {@code nextField()} in an array, is
 * a mistake of the program and throws {@link IllegalStateException}. Nesting is limited, and nothing here is recursive.
 * The first mistake throws, unless {@link #reportingTo} asks for all of them.
 *
 * <p>A reader has one method for each type of value, so it has many methods. Threading: one thread at a time.
 */
public final class JsonReader {
    /** The maximum nesting of objects and arrays. */
    public static final int MAX_DEPTH = 200;

    private final JsonGrammar grammar;
    private final JsonValues values;
    private boolean incomplete;

    private JsonReader(JsonGrammar grammar) {
        this.grammar = grammar;
        this.values = new JsonValues(grammar);
    }

    /**
     * Makes a reader of bytes.
     *
     * @param source the origin of the bytes, for messages
     * @param utf8 the text; it must not change while it is read
     * @return the reader
     */
    public static JsonReader of(String source, byte[] utf8) {
        boolean mark = utf8.length >= 3 && utf8[0] == (byte) 0xef && utf8[1] == (byte) 0xbb && utf8[2] == (byte) 0xbf;
        return new JsonReader(new JsonGrammar(new JsonText(source, utf8, mark ? 3 : 0, utf8.length, 1, 1), "$"));
    }

    /**
     * Reads a string.
     *
     * @param source the origin of the text, for messages
     * @param text the text
     * @return the reader
     */
    public static JsonReader of(String source, String text) {
        return of(source, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Makes a reader of a file.
     *
     * @param file the file
     * @return the reader
     * @throws IOException if the file cannot be read
     */
    public static JsonReader of(Path file) throws IOException {
        try {
            return of(file.toString(), Files.readAllBytes(file));
        } catch (IOException unreadable) {
            throw new FileErrors("cannot read", "pass a file of JSON").of(file, unreadable);
        }
    }

    /**
     * Goes back to the start of the text, or of the slice.
     *
     * @return this
     */
    public JsonReader rewind() {
        grammar.rewind();
        return this;
    }

    /**
     * Skips the next value and returns a reader of this value alone, with the same lines, columns and paths. It can be
     * used later, and again after {@link #rewind()}.
     *
     * @return the reader
     */
    public JsonReader slice() {
        return new JsonReader(grammar.slice());
    }

    /** A reader of a field of the object that is next, which is not read; null if there is no such field. */
    @Nullable
    JsonReader find(String name) {
        JsonGrammar found = grammar.find(name);
        return found == null ? null : new JsonReader(found);
    }

    /**
     * Hands mistakes to a consumer instead of throwing the first one. In place of a wrong value, methods return 0, an
     * empty text, an empty object or array, or the first of some names, and reading goes on behind it. So a caller
     * finds all mistakes of a value, and must not use the value if there was a mistake. Text that is no JSON throws
     * nevertheless, and so does what a caller throws. Slices throw until they are told otherwise.
     *
     * @param errors receives each mistake
     * @return this
     */
    public JsonReader reportingTo(Consumer<? super JsonException> errors) {
        grammar.reportTo(Objects.requireNonNull(errors, "the consumer of errors is null"));
        return this;
    }

    /**
     * Lets required fields be missing. For a value whose other fields are unknown because of a mistake elsewhere: it is
     * read only to find its own mistakes.
     *
     * @return this
     */
    public JsonReader incomplete() {
        incomplete = true;
        return this;
    }

    /**
     * Throws an error. A reader that reports hands it to the consumer instead, and skips the value that is next.
     *
     * @param error a mistake in the text
     */
    public void report(JsonException error) {
        grammar.report(Objects.requireNonNull(error, "the error is null"));
    }

    /**
     * The number of mistakes that were reported since the start of the text, or of the slice.
     *
     * @return 0 for none
     */
    public int reported() {
        return grammar.reported();
    }

    /**
     * The origin of the text.
     *
     * @return the origin, as in messages
     */
    public String source() {
        return grammar.source();
    }

    /**
     * The line of the last value, or of the next value if nothing was read yet.
     *
     * @return from 1 on
     */
    public int line() {
        return grammar.line();
    }

    /**
     * The column of the same value.
     *
     * @return from 1 on, in characters
     */
    public int column() {
        return grammar.column();
    }

    /**
     * The path of the last value, or of the next value.
     *
     * @return a path, as in {@code $.templates[3].components.Position.x}
     */
    public String path() {
        return grammar.path().toString();
    }

    /**
     * The kind of the next value, without reading it.
     *
     * @return its kind, by its first character
     */
    public JsonKind peek() {
        return grammar.peek();
    }

    /** Begins to read an object. */
    public void beginObject() {
        grammar.begin(JsonKind.OBJECT);
    }

    /** Begins to read an array. */
    public void beginArray() {
        grammar.begin(JsonKind.ARRAY);
    }

    /**
     * Reads the name of the next field, or the end of the object.
     *
     * @return the name, with the value next; null if the object ended
     */
    public @Nullable String nextField() {
        return grammar.nextField();
    }

    /**
     * Reads the name of the next field, under its present name if the text has a former one.
     *
     * @param former the present name for each former name
     * @return the present name, with the value next; null if the object ended
     */
    public @Nullable String nextField(Map<String, String> former) {
        return grammar.nextField(Objects.requireNonNull(former, "the former names are null: pass Map.of() for none"));
    }

    /**
     * Moves to the next element of an array, or reads the end of the array.
     *
     * @return true if there is an element, which is next; false if the array ended
     */
    public boolean nextElement() {
        return grammar.nextElement();
    }

    /** Reads the end of the text: only white space may follow the value. */
    public void end() {
        grammar.end();
    }

    /**
     * Reads a string.
     *
     * @return the text
     */
    public String string() {
        String value = grammar.string("a string");
        return value == null ? "" : value;
    }

    /**
     * Reads a string with a limit in UTF-8 bytes.
     *
     * @param maxBytes the limit
     * @return the text
     */
    public String string(int maxBytes) {
        return values.string(maxBytes);
    }

    /**
     * Reads one of some names.
     *
     * @param names the names
     * @return the position of the name among them
     */
    public int oneOf(List<String> names) {
        return values.oneOf(names, Map.of());
    }

    /**
     * Reads one of some names, or a former name of one of them.
     *
     * @param names the names
     * @param former the present name for each former name
     * @return the position of the present name
     */
    public int oneOf(List<String> names, Map<String, String> former) {
        return values.oneOf(names, Objects.requireNonNull(former, "the former names are null: pass Map.of() for none"));
    }

    /**
     * Reads a boolean.
     *
     * @return the value
     */
    public boolean booleanValue() {
        return grammar.booleanValue();
    }

    /**
     * Reads null if it is next.
     *
     * @return true if null was read
     */
    public boolean tryNull() {
        return grammar.tryNull();
    }

    /**
     * Reads a long.
     *
     * @return the number
     */
    public long longValue() {
        return values.whole("a long", Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /**
     * Reads a long in a range.
     *
     * @param min the smallest
     * @param max the largest
     * @return the number
     */
    public long longValue(long min, long max) {
        return values.whole("a whole number", min, max);
    }

    /**
     * Reads an int.
     *
     * @return the number
     */
    public int intValue() {
        return (int) values.whole("an int", Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Reads a short.
     *
     * @return the number
     */
    public short shortValue() {
        return (short) values.whole("a short", Short.MIN_VALUE, Short.MAX_VALUE);
    }

    /**
     * Reads a byte.
     *
     * @return the number
     */
    public byte byteValue() {
        return (byte) values.whole("a byte", Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    /**
     * Reads a char: a string of one character, or a number.
     *
     * @return the char
     */
    public char charValue() {
        return values.character();
    }

    /**
     * Reads a float: any number in its range, rounded to the nearest, or one of the strings {@code "NaN"}, {@code
     * "Infinity"} and {@code "-Infinity"}.
     *
     * @return the number
     */
    public float floatValue() {
        return values.float32();
    }

    /**
     * Reads a double in the same way as {@link #floatValue()}.
     *
     * @return the number
     */
    public double doubleValue() {
        return values.float64();
    }

    /**
     * Reads a handle in the form of {@link JsonWriter#entity(long)}: {@code "42#3"}, or null for none.
     *
     * @return the handle
     */
    public long entity() {
        return values.entity();
    }

    /** Skips the next value of any kind, and checks it like any other. */
    public void skip() {
        grammar.skip();
    }

    /**
     * Refuses an object with missing fields. Call it after the end of the object.
     *
     * @param names the required fields
     */
    public void require(Collection<String> names) {
        if (incomplete || grammar.path().wasMissing()) {
            return;
        }
        List<String> missing =
                names.stream().filter(name -> !grammar.path().hadField(name)).toList();
        if (!missing.isEmpty()) {
            report(error((missing.size() == 1 ? "field " : "fields ")
                    + JsonWords.list(missing)
                    + (missing.size() == 1 ? " is missing" : " are missing")));
        }
    }

    /**
     * Moves to the next element of an array of fixed length. Refuses an array that is longer or shorter.
     *
     * @param index the number of elements read so far
     * @param length the required number of elements
     * @return true if there is another element
     */
    public boolean nextElement(int index, int length) {
        return grammar.nextElement(index, length);
    }

    /**
     * Refuses an unknown field with {@link #unknownField}. A reader that {@linkplain #reportingTo reports} skips the
     * field. Call it before the field's value is read.
     *
     * @param name the name that was read
     * @param known the known names
     */
    public void refuseField(String name, Collection<String> known) {
        report(unknownField(name, known));
    }

    /**
     * Makes the error for an unknown field, with the known name that may have been meant. Call it before the field's
     * value is read.
     *
     * @param name the name that was read
     * @param known the known names
     * @return the error, to be thrown
     */
    public JsonException unknownField(String name, Collection<String> known) {
        String rest = known.isEmpty() ? "there are no fields here" : "known are " + JsonWords.list(known);
        String suggestion = JsonWords.suggestion(name, known);
        return error("unknown field " + JsonWords.quoted(name) + (suggestion.isEmpty() ? "; " + rest : suggestion));
    }

    /**
     * Makes an error about an unknown name at the current place, with the known name that may have been meant.
     *
     * @param what the kind of name, as in "component"
     * @param name the name that was read
     * @param known the known names
     * @param advice what to do if no known name was meant, as in "register it before loading"; empty for nothing
     * @return the error, to be thrown
     */
    public JsonException unknown(String what, String name, Collection<String> known, String advice) {
        return error(JsonWords.unknown(what, name, known, advice));
    }

    /**
     * Makes an error about the last value.
     *
     * @param problem what was expected, what was found
     * @return the error, to be thrown
     */
    public JsonException error(String problem) {
        return grammar.error(problem);
    }

    /**
     * Refuses the last object or array because its type does: {@link #refused}. After another mistake in it was
     * reported, the refusal is only a consequence, and is not reported.
     *
     * @param type the type
     * @param cause the exception of its constructor
     */
    public void refuse(String type, RuntimeException cause) {
        if (!grammar.isLastReported() && !incomplete) {
            report(refused(type, cause));
        }
    }

    /**
     * Makes the error for the last value when its type refuses it.
     *
     * @param type the type
     * @param cause the exception of its constructor
     * @return the error, to be thrown
     */
    public JsonException refused(String type, RuntimeException cause) {
        String reason = cause.getMessage();
        JsonException error = error(type + " refuses the value: " + (reason == null ? cause.toString() : reason));
        error.initCause(cause);
        return error;
    }
}
