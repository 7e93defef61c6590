package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.entity.Entity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the writer writes, and what it refuses. */
class JsonWriterTest {
    private final JsonWriter out = new JsonWriter();

    @Test
    void shouldWriteObjectsAndArrays() {
        out.beginObject()
                .field("a", 1)
                .name("b")
                .beginArray()
                .value(true)
                .nullValue()
                .beginObject()
                .endObject()
                .beginArray()
                .endArray()
                .endArray()
                .field("c", 'x')
                .field("d", 1.5)
                .field("e", -0f)
                .field("f", "g")
                .field("h", false)
                .endObject();

        assertThat(out)
                .hasToString(
                        "{\"a\":1,\"b\":[true,null,{},[]],\"c\":\"x\",\"d\":1.5,\"e\":-0.0,\"f\":\"g\",\"h\":false}");
    }

    @Test
    void shouldIndent() {
        JsonWriter pretty = JsonWriter.pretty();
        pretty.beginObject()
                .field("a", 1)
                .name("b")
                .beginArray()
                .value(2)
                .value(3)
                .endArray()
                .name("c")
                .beginObject()
                .endObject()
                .endObject();

        assertThat(pretty).hasToString("""
            {
              "a": 1,
              "b": [
                2,
                3
              ],
              "c": {}
            }\
            """);
    }

    @Test
    void shouldWriteNumbers() {
        assertThat(textOf(Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(textOf(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(textOf(0L)).isEqualTo("0");
        assertThat(out.reset().value(1e16)).hasToString("10000000000000000.0");
        assertThat(out.reset().value(1e17)).hasToString("1.0e17");
        assertThat(out.reset().value(0.00001)).hasToString("0.00001");
        assertThat(out.reset().value(1.25e-6)).hasToString("1.25e-6");
        assertThat(out.reset().value(123.456f)).hasToString("123.456");
        assertThat(out.reset().value(Double.NaN)).hasToString("\"NaN\"");
        assertThat(out.reset().value(Double.POSITIVE_INFINITY)).hasToString("\"Infinity\"");
        assertThat(out.reset().value(Float.NEGATIVE_INFINITY)).hasToString("\"-Infinity\"");
    }

    private String textOf(long value) {
        return out.reset().value(value).toString();
    }

    @Test
    void shouldEscape() {
        assertThat(out.value("\"\\/\b\f\n\r\t\u0000\u001f\u007fé€😀"))
                .hasToString("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007fé€😀\"");
        assertThat(out.reset().beginObject().field("a\"b", 1).endObject()).hasToString("{\"a\\\"b\":1}");
    }

    @Test
    void shouldWriteHalvesOfSurrogatePairsAsEscapes() {
        assertThat(out.value("a\ud800b\udc00\ud83d")).hasToString("\"a\\ud800b\\udc00\\ud83d\"");
        assertThat(out.reset().value('\ud800')).hasToString("55296");
        assertThat(out.reset().value('"')).hasToString("\"\\\"\"");
        assertThat(out.reset().value('é')).hasToString("\"é\"");
    }

    @Test
    void shouldWriteEntities() {
        assertThat(out.entity(Entity.of(42, 3))).hasToString("\"42#3\"");
        assertThat(out.reset().entity(Entity.of(-1, -1))).hasToString("\"4294967295#4294967295\"");
        assertThat(out.reset().entity(Entity.NULL)).hasToString("null");
        assertThat(out.reset().entity(Entity.of(1 << 31, 5))).hasToString("\"new@0:5:0\"");
    }

    @Test
    void shouldWriteLinesOfJson() {
        out.value(1).nextLine().beginArray().endArray().nextLine();

        assertThat(out).hasToString("1\n[]\n");
        assertThat(out.isComplete()).isTrue();
    }

    @Test
    void shouldHandOutTheTextInEveryForm() throws IOException {
        out.beginArray().value("é").endArray();
        byte[] expected = "[\"é\"]".getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        out.writeTo(stream);
        ByteBuffer buffer = ByteBuffer.allocate(out.length());
        out.writeTo(buffer);
        MemorySegment segment = MemorySegment.ofArray(new byte[out.length() + 1]);
        out.writeTo(segment);

        assertThat(stream.toByteArray()).isEqualTo(expected);
        assertThat(buffer.array()).isEqualTo(expected);
        assertThat(segment.asSlice(0, out.length()).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE))
                .isEqualTo(expected);
        assertThat(out.toByteArray()).isEqualTo(expected);
    }

    @Test
    void shouldDrainWhileSomethingIsOpen() throws IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        out.beginArray();
        for (int i = 0; i < 3; i++) {
            out.value(i);
            out.drainTo(stream);
            assertThat(out.length()).isZero();
        }
        out.endArray().drainTo(stream);

        assertThat(stream).hasToString("[0,1,2]");
    }

    @Test
    void shouldRefuseWhatTheGrammarHasNoPlaceFor() {
        assertMisuse(
                () -> out.endObject(),
                "endObject() at the start of the text, at depth 0: it ends an object after its last field");
        assertMisuse(() -> out.name("x"), "name(\"x\") at the start of the text, at depth 0: fields are in objects");
        assertMisuse(() -> out.nextLine(), "nextLine() at the start of the text");
        assertMisuse(() -> out.toByteArray(), "writeTo() at the start of the text");
        out.beginObject();
        assertMisuse(
                () -> out.value(1),
                "value(long) at an object, at depth 1: in an object, call name() before each value");
        assertMisuse(() -> out.endArray(), "endArray() at an object, at depth 1: it ends an array");
        out.name("a");
        assertMisuse(() -> out.name("b"), "name(\"b\") at a field whose value is due, at depth 1");
        assertMisuse(() -> out.endObject(), "endObject() at a field whose value is due, at depth 1");
        out.beginArray();
        assertMisuse(() -> out.name("b"), "name(\"b\") at an array, at depth 2");
        assertMisuse(
                () -> out.writeTo(ByteBuffer.allocate(9)),
                "writeTo() at an array, at depth 2: end what was begun first");
        out.endArray().endObject();
        assertMisuse(() -> out.value("x"), "value(CharSequence) at the end of the text, at depth 0: call reset()");
        assertThat(out).hasToString("{\"a\":[]}");
    }

    private static void assertMisuse(Runnable call, String message) {
        assertThatThrownBy(call::run).isInstanceOf(IllegalStateException.class).hasMessageStartingWith(message);
    }

    @Test
    void shouldNestDeeply() {
        for (int i = 0; i < 1000; i++) {
            out.beginArray();
        }
        for (int i = 0; i < 1000; i++) {
            out.endArray();
        }

        assertThat(out).hasToString("[".repeat(1000) + "]".repeat(1000));
    }
}
