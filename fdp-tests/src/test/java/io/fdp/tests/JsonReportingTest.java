package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Seeds;
import io.fdp.tests.components.JsonShape;
import io.fdp.tests.components.RandomRecords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A reader that reports finds every mistake, each at its place, and invents none. */
class JsonReportingTest {
    static final List<JsonShape<?>> SHAPES = JsonShape.ALL;

    /** A simple value after a colon, a bracket or a comma; not the name of a field. */
    private static final Pattern SIMPLE =
            Pattern.compile("(?<=[:\\[,])(?:-?[0-9][-+0-9.eE]*|\"(?:[^\"\\\\]|\\\\.)*\"(?!:)|true|false|null)");

    private static final String WRONG_EVERYWHERE = "{\"?\":[1]}";
    private static final List<String> OTHERS =
            List.of("7", "-1e9", "1e999", "\"x\"", "\"NaN\"", "null", "true", "[]", "{}", "[{}]", WRONG_EVERYWHERE);

    private static <T> String randomText(JsonShape<T> shape, SplittableRandom random) {
        JsonWriter out = new JsonWriter();
        shape.json().write(new RandomRecords(shape.layout(), random).next(shape.type()), out);
        return out.toString();
    }

    /** Replaces some simple values, and notes the columns at which the new values begin. */
    private static String damage(
            String text, SplittableRandom random, int oneIn, List<String> replacements, List<Integer> columns) {
        StringBuilder damaged = new StringBuilder();
        Matcher values = SIMPLE.matcher(text);
        int from = 0;
        while (values.find()) {
            if (random.nextInt(oneIn) == 0) {
                damaged.append(text, from, values.start());
                columns.add(damaged.codePointCount(0, damaged.length()) + 1);
                damaged.append(replacements.get(random.nextInt(replacements.size())));
                from = values.end();
            }
        }
        return damaged.append(text, from, text.length()).toString();
    }

    private static <T> List<JsonException> report(JsonShape<T> shape, String text) {
        List<JsonException> errors = new ArrayList<>();
        JsonReader in =
                JsonReader.of("text", text.getBytes(StandardCharsets.UTF_8)).reportingTo(errors::add);
        shape.json().read(in);
        in.end();
        assertThat(in.reported()).isEqualTo(errors.size());
        return errors;
    }

    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldReportEachWrongValueOnceAndAtItsPlace(JsonShape<T> shape) {
        Seeds.run(10, random -> {
            List<Integer> columns = new ArrayList<>();
            String text =
                    damage(randomText(shape, random), random, random.nextInt(1, 9), List.of(WRONG_EVERYWHERE), columns);
            assertThat(report(shape, text))
                    .as(text)
                    .extracting(JsonException::column)
                    .isEqualTo(columns);
        });
    }

    /** What reports and what throws agree on whether a text is right, and on its first mistake. */
    @ParameterizedTest
    @FieldSource("SHAPES")
    <T> void shouldReportFirstWhatAStrictReaderThrows(JsonShape<T> shape) {
        Seeds.run(30, random -> {
            String text = damage(randomText(shape, random), random, random.nextInt(1, 12), OTHERS, new ArrayList<>());
            String thrown = null;
            try {
                shape.json().read(JsonReader.of("text", text));
            } catch (JsonException first) {
                thrown = first.getMessage();
            }
            List<JsonException> errors = report(shape, text);
            assertThat(errors.isEmpty() ? null : errors.getFirst().getMessage())
                    .as(text)
                    .isEqualTo(thrown);
        });
    }

    private static List<String> errorsOf(String text, Consumer<JsonReader> reading) {
        List<String> errors = new ArrayList<>();
        reading.accept(JsonReader.of("t", text).reportingTo(error -> errors.add(error.getMessage())));
        return errors;
    }

    @Test
    void shouldGoOnBehindFieldsThatComeTwice() {
        assertThat(errorsOf("{\"a\": 1, \"a\": {\"b\": [1]}, \"c\": 2}", in -> {
                    in.beginObject();
                    assertThat(in.nextField()).isEqualTo("a");
                    assertThat(in.intValue()).isEqualTo(1);
                    assertThat(in.nextField()).isEqualTo("c");
                    assertThat(in.intValue()).isEqualTo(2);
                    assertThat(in.nextField()).isNull();
                    in.end();
                }))
                .containsExactly("t:1:10: $.a: the object has this field twice");
    }

    @Test
    void shouldReadEmptyObjectsAndArraysInPlaceOfOtherValues() {
        assertThat(errorsOf("[5, [1], {}]", in -> {
                    in.beginArray();
                    in.nextElement();
                    in.beginObject();
                    assertThat(in.nextField()).isNull();
                    in.require(List.of("x")); // nothing is missing where there is no object
                    in.nextElement();
                    in.beginObject();
                    assertThat(in.nextField()).isNull();
                    in.nextElement();
                    in.beginArray();
                    assertThat(in.nextElement(0, 3)).isFalse();
                    assertThat(in.nextElement()).isFalse();
                    in.end();
                }))
                .containsExactly(
                        "t:1:2: $[0]: expected an object, found 5",
                        "t:1:5: $[1]: expected an object, found an array",
                        "t:1:10: $[2]: expected an array, found an object");
    }

    @Test
    void shouldReportArraysOfTheWrongLengthOnce() {
        assertThat(errorsOf("[[1], [1, 2, 3, 4], [1, 2]]", in -> {
                    in.beginArray();
                    while (in.nextElement()) {
                        in.beginArray();
                        for (int i = 0; in.nextElement(i, 2); i++) {
                            in.intValue();
                        }
                    }
                    in.end();
                }))
                .containsExactly(
                        "t:1:2: $[0]: expected 2 elements, found 1",
                        "t:1:14: $[1][2]: expected 2 elements, found more");
    }

    @Test
    void shouldThrowForTextThatIsNoJson() {
        for (String text :
                List.of("{\"a\": trueish}", "{\"a\": nul}", "{\"a\": 01}", "{\"a\": \"\\x\"}", "{\"a\": [1,]}")) {
            assertThatThrownBy(() -> errorsOf(text, in -> {
                        in.beginObject();
                        in.nextField();
                        in.booleanValue();
                    }))
                    .as(text)
                    .isInstanceOf(JsonException.class);
        }
    }

    @Test
    void shouldThrowFromSlicesUntilToldOtherwise() {
        JsonReader in = JsonReader.of("t", "{\"a\": 1, \"a\": 2}").reportingTo(error -> {});
        JsonReader slice = in.slice();
        slice.beginObject();
        slice.nextField();
        slice.skip();
        assertThatThrownBy(slice::nextField).hasMessage("t:1:10: $.a: the object has this field twice");
        assertThatThrownBy(() -> JsonReader.of("t", "1").reportingTo(null)).isInstanceOf(NullPointerException.class);
    }
}
