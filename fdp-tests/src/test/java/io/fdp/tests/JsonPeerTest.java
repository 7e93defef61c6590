package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.JsonShape;
import io.fdp.tests.components.RandomRecords;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The same texts, read and written by another library. */
class JsonPeerTest {
    private static final JsonMapper JACKSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static final List<JsonShape<?>> SHAPES = JsonShape.ALL;

    @Test
    void shouldReadRandomDocumentsAsJacksonDoes() {
        Seeds.run(300, random -> {
            Object document = document(random, 0);
            byte[] theirs = JACKSON.writeValueAsBytes(document);
            JsonWriter out = random.nextBoolean() ? new JsonWriter() : JsonWriter.pretty();
            write(document, out);

            assertThat(read(JsonReader.of("theirs", theirs))).isEqualTo(document);
            assertThat(read(JsonReader.of("ours", out.toByteArray()))).isEqualTo(document);
            assertThat(JACKSON.readValue(out.toByteArray(), Object.class))
                    .isEqualTo(JACKSON.readValue(theirs, Object.class));
        });
    }

    @Test
    void shouldWriteHalvesOfSurrogatePairsThatJacksonReadsTheSame() {
        JsonWriter out = new JsonWriter().beginArray();
        JsonHalvesTest.texts().forEach(out::value);
        List<String> theirs = new ArrayList<>();
        JACKSON.readTree(out.endArray().toByteArray()).forEach(text -> theirs.add(text.stringValue()));
        assertThat(theirs).isEqualTo(JsonHalvesTest.texts());
    }

    /** What both accept is the same; what one of them refuses the other does too. */
    @Test
    void shouldAgreeWithJacksonOnDamagedDocuments() {
        Seeds.run(300, random -> {
            byte[] text = JACKSON.writeValueAsBytes(document(random, 0));
            for (int i = 0; i < 20; i++) {
                byte[] damaged = text.clone();
                damaged[random.nextInt(text.length)] =
                        (byte) "{}[]\",:0123456789.eE+-truefalsn\\ud ".charAt(random.nextInt(35));
                agree(damaged);
            }
        });
    }

    private static void agree(byte[] text) {
        String shown = new String(text, StandardCharsets.UTF_8);
        JsonNode theirs;
        try {
            theirs = JACKSON.readTree(text);
        } catch (JacksonException e) {
            assertThatThrownBy(() -> read(JsonReader.of("text", text)))
                    .as("%s, of which they say %s", shown, e.getOriginalMessage())
                    .isInstanceOf(JsonException.class);
            return;
        }
        if (plain(theirs).toString().contains("Infinity")) {
            assertThatThrownBy(() -> read(JsonReader.of("text", text)))
                    .as("%s, a number beyond all doubles, which they take for an infinite one", shown)
                    .isInstanceOf(JsonException.class);
            return;
        }
        Object ours = read(JsonReader.of("text", text));
        assertThat(ours).as(shown).isEqualTo(plain(theirs));
    }

    private static Object plain(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.forEachEntry((name, value) -> map.put(name, plain(value)));
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(element -> list.add(plain(element)));
            return list;
        }
        return node.isNull()
                ? Null.NULL
                : node.isNumber()
                        ? (Object) node.asDouble()
                        : node.isBoolean() ? node.booleanValue() : node.stringValue();
    }

    private enum Null {
        NULL
    }

    private static Object document(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 5 ? 5 : 7)) {
            case 0 -> random.nextBoolean();
            case 1 -> (double) (random.nextLong() >> random.nextInt(11, 64));
            case 2 -> random.nextGaussian() * Math.pow(10, random.nextInt(-30, 30));
            case 3, 4 -> text(random);
            case 5 -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    list.add(document(random, depth + 1));
                }
                yield list;
            }
            default -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    map.put(text(random), document(random, depth + 1));
                }
                yield map;
            }
        };
    }

    private static String text(SplittableRandom random) {
        return new Random(random.nextLong())
                .ints(random.nextInt(12), 0, 0x110000)
                .map(point -> point % 3 == 0 ? point % 0x80 : point)
                .filter(point -> point < 0xd800 || point > 0xdfff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static void write(Object value, JsonWriter out) {
        switch (value) {
            case Map<?, ?> map -> {
                out.beginObject();
                map.forEach((name, field) -> write(field, out.name((String) name)));
                out.endObject();
            }
            case List<?> list -> {
                out.beginArray();
                list.forEach(element -> write(element, out));
                out.endArray();
            }
            case String text -> out.value(text);
            case Double number -> out.value(number.doubleValue());
            case Boolean bool -> out.value(bool.booleanValue());
            default -> throw new AssertionError(value);
        }
    }

    private static Object read(JsonReader in) {
        Object value = readValue(in);
        in.end();
        return value;
    }

    private static Object readValue(JsonReader in) {
        return switch (in.peek()) {
            case OBJECT -> {
                Map<String, Object> map = new LinkedHashMap<>();
                in.beginObject();
                for (String name = in.nextField(); name != null; name = in.nextField()) {
                    map.put(name, readValue(in));
                }
                yield map;
            }
            case ARRAY -> {
                List<Object> list = new ArrayList<>();
                in.beginArray();
                while (in.nextElement()) {
                    list.add(readValue(in));
                }
                yield list;
            }
            case STRING -> in.string();
            case NUMBER -> in.doubleValue();
            case BOOLEAN -> in.booleanValue();
            case NULL -> in.tryNull() ? Null.NULL : in;
        };
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldWriteRecordsThatJacksonReadsTheSame(JsonShape<T> shape) {
        Seeds.run(10, random -> {
            T value = new RandomRecords(shape.layout(), random).next(shape.type());
            JsonWriter out = new JsonWriter();
            shape.json().write(value, out);

            assertSame(
                    value, JACKSON.readTree(out.toByteArray()), shape.layout().toString(), "");
        });
    }

    private static void assertSame(Object value, JsonNode node, String layout, String path) {
        if (value.getClass().isRecord()) {
            RecordComponent[] components = value.getClass().getRecordComponents();
            assertThat(node.size()).isEqualTo(components.length);
            for (RecordComponent component : components) {
                assertSame(
                        RandomRecords.read(component, value),
                        node.get(component.getName()),
                        layout,
                        path + (path.isEmpty() ? "" : ".") + component.getName());
            }
        } else if (value.getClass().isArray()) {
            assertThat(node.size()).isEqualTo(Array.getLength(value));
            for (int i = 0; i < node.size(); i++) {
                assertSame(Array.get(value, i), node.get(i), layout, value instanceof Record[] ? path + "." + i : path);
            }
        } else if (layout.contains(" " + path + ":ENTITY")) {
            assertThat(node.isNull() ? "null" : node.stringValue()).isEqualTo(Entity.toString((Long) value));
        } else {
            assertThat(
                            switch (value) {
                                case Float number
                                when !Float.isFinite(number) ->
                                    number.toString().equals(node.stringValue());
                                case Double number
                                when !Double.isFinite(number) ->
                                    number.toString().equals(node.stringValue());
                                case Float number -> number.equals(Float.parseFloat(node.asString()));
                                case Double number -> number.equals(node.doubleValue());
                                case Number number -> number.longValue() == node.longValue();
                                case Character c when Character.isSurrogate(c) -> c == node.intValue();
                                default -> value.toString().equals(node.asString());
                            })
                    .as("%s at %s as %s", value, path, node)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldWriteSchemasThatNameEveryField(JsonShape<T> shape) {
        JsonNode schema = JACKSON.readTree(shape.json().schema());

        assertFields(shape.type(), schema);
    }

    private static void assertFields(Class<?> type, JsonNode schema) {
        assertThat(schema.get("type").stringValue()).isEqualTo("object");
        assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
        RecordComponent[] components = type.getRecordComponents();
        assertThat(schema.get("properties").size()).isEqualTo(components.length);
        assertThat(schema.get("required").size()).isEqualTo(components.length);
        for (int i = 0; i < components.length; i++) {
            JsonNode field = schema.get("properties").get(components[i].getName());
            assertThat(schema.get("required").get(i).stringValue()).isEqualTo(components[i].getName());
            Class<?> of = components[i].getType();
            if (of.isRecord()) {
                assertFields(of, field);
            } else if (of.isArray()) {
                assertThat(field.get("minItems")).isEqualTo(field.get("maxItems"));
                assertThat(field.get("items").isObject()).isTrue();
                if (of.getComponentType().isRecord()) {
                    assertFields(of.getComponentType(), field.get("items"));
                }
            } else if (of.isEnum()) {
                assertThat(field.get("enum").size()).isEqualTo(of.getEnumConstants().length);
            } else if (of == byte.class) {
                assertThat(field.get("minimum").intValue()).isEqualTo(-128);
            }
        }
    }
}
