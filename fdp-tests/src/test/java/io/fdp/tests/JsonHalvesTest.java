package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.NodeObjectJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts with half of a surrogate pair, which UTF-8 cannot express, come back from JSON as they were. */
class JsonHalvesTest {
    /** Each half alone, and between others. */
    static List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (char half = Character.MIN_SURROGATE; half <= Character.MAX_SURROGATE; half++) {
            for (String before : List.of("", "a", "\u20ac", "\ud83d\ude00", "\udc00", "\\", "\\u")) {
                for (String after : List.of("", "b", "\u20ac", "\ud83d\ude00", "\ud800", "\\", "udc00", "d800")) {
                    texts.add(before + half + after);
                }
            }
        }
        return texts;
    }

    @Test
    void shouldBringEachValueBack() {
        JsonWriter out = new JsonWriter();
        for (String text : texts()) {
            byte[] json = out.reset().value(text).toByteArray();
            assertThat(JsonReader.of("half", json).string()).isEqualTo(text);
            assertThat(json)
                    .as("UTF-8")
                    .isEqualTo(new String(json, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void shouldBringEachKeyBack() {
        Map<String, Integer> all = new LinkedHashMap<>();
        texts().forEach(text -> all.putIfAbsent(text, all.size()));
        JsonWriter out = new JsonWriter().beginObject();
        all.forEach((name, value) -> out.field(name, value));
        JsonReader in = JsonReader.of("halves", out.endObject().toByteArray());
        in.beginObject();
        Map<String, Integer> back = new LinkedHashMap<>();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            back.put(name, in.intValue());
        }
        in.end();
        assertThat(back).isEqualTo(all);
    }

    @Test
    void shouldKeepKeysOfObjectsApart() {
        Graphs.Node node = new Graphs.Node("a\ud800");
        node.byName = Map.of("\ud800", new Graphs.Node("\udfff"), "\ud801", new Graphs.Node("\udc00b"));
        JsonWriter out = new JsonWriter();
        NodeObjectJson.INSTANCE.write(node, out);
        Graphs.Node back = NodeObjectJson.INSTANCE.read(JsonReader.of("halves", out.toByteArray()));
        assertThat(back).usingRecursiveComparison().isEqualTo(node);
    }

    @Test
    void shouldRefuseThemWhereOnlyUtf8Fits() {
        for (String wrong : List.of("\"\\ud800\"", "\"a\\udc00\\ud83db\"", "\"\\ud83d\\ud83d\\ude00\"")) {
            assertThatThrownBy(() -> JsonReader.of("text", wrong).string(16))
                    .isInstanceOf(JsonException.class)
                    .hasMessageStartingWith("text:1:1: $: expected a string that has a form in UTF-8, found half of a"
                            + " surrogate pair, \\ud");
        }
        assertThat(JsonReader.of("text", "\"\\ud83d\\ude00\"").string(4)).isEqualTo("\ud83d\ude00");
    }
}
