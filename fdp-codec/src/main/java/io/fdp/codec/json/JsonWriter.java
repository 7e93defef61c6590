package io.fdp.codec.json;

import io.fdp.kernel.entity.Entity;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Writes JSON as UTF-8 into a buffer that it keeps.
 *
 * <pre>{@code
 * out.beginObject().field("name", "tank 3").field("x", 1.5f).name("route").beginArray();
 * }</pre>
 *
 * <p>When the buffer is large enough, nothing is allocated: {@link #reset()} keeps it. Values without a standard form
 * in JSON are written so that {@link JsonReader} reads them back:
 * <ul>
 * <li>floats and doubles: the shortest decimal that reads back to the same bits, {@code -0.0} too; NaN and infinities
 * as strings {@code "NaN"}, {@code "Infinity"}, {@code "-Infinity"}. The bits of a NaN are not kept
 * <li>entities: strings of index and generation, {@code "42#3"}, and null for none
 * <li>other longs: plain numbers. JavaScript reads those beyond 2<sup>53</sup> inexactly
 * <li>chars: a string of one character, or a number if it is half of a surrogate pair
 * <li>strings with half of a surrogate pair: its escape of four hexadecimal digits
 * </ul>
 *
 * <p>A call that the grammar of JSON does not allow, such as a value without a name in an object, is a mistake of the
 * program and throws {@link IllegalStateException}. The names in an object are not compared: the caller must not write
 * a name twice.
 *
 * <p>Threading: one thread at a time.
 */
public final class JsonWriter {
    private static final int FIRST_CAPACITY = 256;
    private static final int INDENT = 2;
    private static final int MAX_SHORT_TEXT = 256;

    private final Utf8Buffer out = new Utf8Buffer(FIRST_CAPACITY);
    private final byte[] shortText = new byte[MAX_SHORT_TEXT];
    private final boolean pretty;
    private Place[] places = new Place[16];
    private int depth;

    /** The states of one level: what may come next. */
    private enum Place {
        START("the start of the text"),
        DONE("the end of the text"),
        FIRST_NAME("an object"),
        NEXT_NAME("an object"),
        FIELD_VALUE("a field whose value is due"),
        FIRST_ELEMENT("an array"),
        NEXT_ELEMENT("an array");

        private final String text;

        Place(String text) {
            this.text = text;
        }
    }

    /** Creates a writer that writes no white space. */
    public JsonWriter() {
        this(false);
    }

    private JsonWriter(boolean pretty) {
        this.pretty = pretty;
        places[0] = Place.START;
    }

    /**
     * Creates a writer of readable text: a line for each field and element, indented by two spaces.
     *
     * @return the writer
     */
    public static JsonWriter pretty() {
        return new JsonWriter(true);
    }

    /**
     * Drops the written text and keeps the buffer.
     *
     * @return this
     */
    public JsonWriter reset() {
        out.clear();
        depth = 0;
        places[0] = Place.START;
        return this;
    }

    /**
     * Ends a line after a complete value, so that another value can follow: JSON lines.
     *
     * @return this
     */
    public JsonWriter nextLine() {
        if (places[depth] != Place.DONE) {
            throw misuse("nextLine()", "a line ends after a complete value");
        }
        out.ascii('\n');
        places[0] = Place.START;
        return this;
    }

    /**
     * Begins an object.
     *
     * @return this
     */
    public JsonWriter beginObject() {
        beforeValue("beginObject()");
        out.ascii('{');
        push(Place.FIRST_NAME);
        return this;
    }

    /**
     * Ends the object.
     *
     * @return this
     */
    public JsonWriter endObject() {
        Place place = places[depth];
        if (place != Place.FIRST_NAME && place != Place.NEXT_NAME) {
            throw misuse("endObject()", "it ends an object after its last field");
        }
        end('}', place == Place.NEXT_NAME);
        return this;
    }

    /**
     * Begins an array.
     *
     * @return this
     */
    public JsonWriter beginArray() {
        beforeValue("beginArray()");
        out.ascii('[');
        push(Place.FIRST_ELEMENT);
        return this;
    }

    /**
     * Ends the array.
     *
     * @return this
     */
    public JsonWriter endArray() {
        Place place = places[depth];
        if (place != Place.FIRST_ELEMENT && place != Place.NEXT_ELEMENT) {
            throw misuse("endArray()", "it ends an array");
        }
        end(']', place == Place.NEXT_ELEMENT);
        return this;
    }

    /** The number of open objects and arrays. */
    int depth() {
        return depth;
    }

    private void push(Place place) {
        if (++depth == places.length) {
            places = Arrays.copyOf(places, depth * 2);
        }
        places[depth] = place;
    }

    private void end(char bracket, boolean filled) {
        depth--;
        if (filled) {
            newLine();
        }
        out.ascii(bracket);
    }

    private void newLine() {
        if (pretty) {
            out.ascii('\n');
            out.spaces(depth * INDENT);
        }
    }

    /**
     * Writes the name of a field; its value comes next.
     *
     * @param name the name
     * @return this
     */
    public JsonWriter name(CharSequence name) {
        Place place = places[depth];
        if (place == Place.NEXT_NAME) {
            out.ascii(',');
        } else if (place != Place.FIRST_NAME) {
            throw misuse("name(\"" + name + "\")", "fields are in objects, and each has one value");
        }
        newLine();
        out.ascii('"');
        out.text(name);
        out.ascii('"');
        out.ascii(':');
        if (pretty) {
            out.ascii(' ');
        }
        places[depth] = Place.FIELD_VALUE;
        return this;
    }

    private void beforeValue(String call) {
        switch (places[depth]) {
            case START -> places[depth] = Place.DONE;
            case FIELD_VALUE -> places[depth] = Place.NEXT_NAME;
            case FIRST_ELEMENT -> {
                places[depth] = Place.NEXT_ELEMENT;
                newLine();
            }
            case NEXT_ELEMENT -> {
                out.ascii(',');
                newLine();
            }
            case FIRST_NAME, NEXT_NAME -> throw misuse(call, "in an object, call name() before each value");
            case DONE -> throw misuse(call, "call reset() to write another text, or nextLine() for JSON lines");
        }
    }

    private IllegalStateException misuse(String call, String rule) {
        return new IllegalStateException(call + " at " + places[depth].text + ", at depth " + depth + ": " + rule);
    }

    /**
     * Writes a number.
     *
     * @param value the number
     * @return this
     */
    public JsonWriter value(long value) {
        beforeValue("value(long)");
        out.number(value);
        return this;
    }

    /**
     * Writes a number as the shortest decimal that reads back to the same float.
     *
     * @param value the number
     * @return this
     */
    public JsonWriter value(float value) {
        beforeValue("value(float)");
        if (Float.isFinite(value)) {
            out.number(value);
        } else {
            notFinite(value);
        }
        return this;
    }

    /**
     * Writes a number as the shortest decimal that reads back to the same double.
     *
     * @param value the number
     * @return this
     */
    public JsonWriter value(double value) {
        beforeValue("value(double)");
        if (Double.isFinite(value)) {
            out.number(value);
        } else {
            notFinite(value);
        }
        return this;
    }

    private void notFinite(double value) {
        out.ascii(Double.isNaN(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"");
    }

    /**
     * Writes a boolean.
     *
     * @param value the value
     * @return this
     */
    public JsonWriter value(boolean value) {
        beforeValue("value(boolean)");
        out.ascii(value ? "true" : "false");
        return this;
    }

    /**
     * Writes a char as a string of one character, or as a number if it is half of a surrogate pair.
     *
     * @param value the char
     * @return this
     */
    public JsonWriter value(char value) {
        beforeValue("value(char)");
        if (Character.isSurrogate(value)) {
            out.number((long) value);
        } else {
            out.ascii('"');
            out.codePoint(value);
            out.ascii('"');
        }
        return this;
    }

    /**
     * Writes a string.
     *
     * @param value the text
     * @return this
     */
    public JsonWriter value(CharSequence value) {
        beforeValue("value(CharSequence)");
        out.ascii('"');
        out.text(value);
        out.ascii('"');
        return this;
    }

    /**
     * Writes null.
     *
     * @return this
     */
    public JsonWriter nullValue() {
        beforeValue("nullValue()");
        out.ascii("null");
        return this;
    }

    /**
     * Writes a handle as a string in the form of {@link Entity#toString(long)}, or null for none.
     *
     * @param entity the handle
     * @return this
     */
    public JsonWriter entity(long entity) {
        beforeValue("entity(long)");
        if (entity == Entity.NULL) {
            out.ascii("null");
        } else if (Entity.isPlaceholder(entity)) {
            out.ascii('"');
            out.ascii(Entity.toString(entity));
            out.ascii('"');
        } else {
            out.ascii('"');
            out.number(entity & 0xffff_ffffL);
            out.ascii('#');
            out.number(entity >>> 32);
            out.ascii('"');
        }
        return this;
    }

    /**
     * Writes a short text from bytes outside of the heap. Bytes that are not UTF-8 become U+FFFD.
     *
     * @param bytes reads the bytes
     * @param at the first byte
     * @param length the number of bytes, at most 127
     * @return this
     */
    public JsonWriter utf8(ByteSource bytes, long at, int length) {
        beforeValue("utf8(ByteSource, long, int)");
        for (int i = 0; i < length; i++) {
            shortText[i] = bytes.get(at + i);
        }
        out.ascii('"');
        for (int i = 0; i < length; ) {
            int decoded = Utf8.decode(shortText, i, length);
            boolean malformed = decoded == Utf8.MALFORMED;
            out.codePoint(malformed ? 0xfffd : Utf8.point(decoded));
            i += malformed ? 1 : Utf8.bytes(decoded);
        }
        out.ascii('"');
        return this;
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, long value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, char value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, float value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, double value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, boolean value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public JsonWriter field(CharSequence name, CharSequence value) {
        return name(name).value(value);
    }

    /**
     * The number of bytes written so far.
     *
     * @return the number of bytes
     */
    public int length() {
        return out.length();
    }

    /**
     * Whether the written text is complete.
     *
     * @return false at the start and while an object or array is open
     */
    public boolean isComplete() {
        return depth == 0 && (places[0] == Place.DONE || (places[0] == Place.START && out.length() > 0));
    }

    private void requireComplete() {
        if (!isComplete()) {
            throw misuse("writeTo()", "end what was begun first, or use drainTo() to write a text in pieces");
        }
    }

    /**
     * Writes the complete text to a stream.
     *
     * @param stream receives the text
     * @throws IOException if the stream throws it
     */
    public void writeTo(OutputStream stream) throws IOException {
        requireComplete();
        stream.write(out.bytes(), 0, out.length());
    }

    /**
     * Moves the text written so far to a stream, complete or not. Open objects and arrays stay open: for texts that are
     * too large for memory.
     *
     * @param stream receives the text
     * @throws IOException if the stream throws it
     */
    public void drainTo(OutputStream stream) throws IOException {
        stream.write(out.bytes(), 0, out.length());
        out.clear();
    }

    /**
     * Writes the complete text to a buffer, which must have room for {@link #length()} bytes.
     *
     * @param buffer receives the text, from its position on
     */
    public void writeTo(ByteBuffer buffer) {
        requireComplete();
        buffer.put(out.bytes(), 0, out.length());
    }

    /**
     * Writes the complete text to the start of a segment, which must have room for {@link #length()} bytes.
     *
     * @param segment receives the text
     */
    public void writeTo(MemorySegment segment) {
        Objects.requireNonNull(segment, "the segment is null: pass one with room for the text");
        requireComplete();
        MemorySegment.copy(out.bytes(), 0, segment, ValueLayout.JAVA_BYTE, 0, out.length());
    }

    /**
     * A copy of the complete text.
     *
     * @return UTF-8
     */
    public byte[] toByteArray() {
        requireComplete();
        return Arrays.copyOf(out.bytes(), out.length());
    }

    /** The text written so far, complete or not. */
    @Override
    public String toString() {
        return new String(out.bytes(), 0, out.length(), StandardCharsets.UTF_8);
    }
}
