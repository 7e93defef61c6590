package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.json.JsonKind;
import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.error.JsonException;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reader reads, where it is, and what it says of texts that are no JSON. */
class JsonReaderTest {
    @Test
    void shouldReadValuesInOrder() {
        JsonReader in = of(" { \"a\" : [ 1 , true , null , \"x\" ] , \"b\" : { } } ");

        assertThat(in.peek()).isEqualTo(JsonKind.OBJECT);
        in.beginObject();
        assertThat(in.nextField()).isEqualTo("a");
        assertThat(in.path()).isEqualTo("$.a");
        in.beginArray();
        assertThat(in.nextElement()).isTrue();
        assertThat(in.longValue()).isEqualTo(1);
        assertThat(in.path()).isEqualTo("$.a[0]");
        assertThat(in.column()).isEqualTo(12);
        assertThat(in.nextElement()).isTrue();
        assertThat(in.booleanValue()).isTrue();
        assertThat(in.nextElement()).isTrue();
        assertThat(in.peek()).isEqualTo(JsonKind.NULL);
        assertThat(in.tryNull()).isTrue();
        assertThat(in.nextElement()).isTrue();
        assertThat(in.tryNull()).isFalse();
        assertThat(in.string()).isEqualTo("x");
        assertThat(in.nextElement()).isFalse();
        assertThat(in.path()).isEqualTo("$.a");
        assertThat(in.nextField()).isEqualTo("b");
        in.beginObject();
        assertThat(in.nextField()).isNull();
        assertThat(in.nextField()).isNull();
        in.end();
    }

    @Test
    void shouldReadNumbers() {
        assertThat(of("-0").longValue()).isZero();
        assertThat(of("-0").doubleValue()).isEqualTo(-0.0);
        assertThat(of("9223372036854775807").longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(of("9223372036854775807.000").longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(of("-9223372036854775808").longValue()).isEqualTo(Long.MIN_VALUE);
        assertThat(of("-9223372036854775808e0").longValue()).isEqualTo(Long.MIN_VALUE);
        assertThat(of("1200e-2").intValue()).isEqualTo(12);
        assertThat(of("0e99999999999").intValue()).isZero();
        assertThat(of("1E+2").byteValue()).isEqualTo((byte) 100);
        assertThat(of("0.1").floatValue()).isEqualTo(0.1f);
        assertThat(of("1e-400").doubleValue()).isZero();
        assertThat(of("123456789012345678901234567890").doubleValue()).isEqualTo(1.2345678901234568e29);
        assertThat(of("\"NaN\"").floatValue()).isNaN();
        assertThat(of("\"-Infinity\"").doubleValue()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(of("5").longValue(1, 10)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.1",
                "1.5e300",
                "4.9e-324",
                "2.2250738585072011e-308",
                "9007199254740993",
                "1e23",
                "8.5e-5",
                "16777217",
                "3.4028236e38",
                "1.00000017881393432617187499",
                "7.038531e-26"
            })
    void shouldRoundAsTheJdkDoes(String number) {
        assertThat(of(number).doubleValue()).isEqualTo(Double.parseDouble(number));
        if (!Float.isInfinite(Float.parseFloat(number))) {
            assertThat(of(number).floatValue()).isEqualTo(Float.parseFloat(number));
        }
    }

    /** Any number of digits and any power: what they say together, not what each of them says. */
    @Test
    void shouldReadNumbersOfAnyLengthAsBigDecimalDoes() {
        Seeds.run(100, random -> {
            String number = randomNumber(random);
            BigDecimal exactly = new BigDecimal(number);
            double nearest = nearest(number, exactly);
            if (Double.isInfinite(nearest)) {
                assertThatThrownBy(() -> of(number).doubleValue())
                        .as(shown(number))
                        .isInstanceOf(JsonException.class);
            } else {
                assertThat(of(number).doubleValue()).as(shown(number)).isEqualTo(nearest);
            }
            boolean isLong = isLong(exactly);
            if (isLong) {
                assertThat(of(number).longValue()).as(shown(number)).isEqualTo(exactly.longValueExact());
            } else {
                assertThatThrownBy(() -> of(number).longValue())
                        .as(shown(number))
                        .isInstanceOf(JsonException.class);
            }
        });
    }

    private static String shown(String number) {
        return number.length() < 60 ? number : number.substring(0, 30) + " … " + number.substring(number.length() - 30);
    }

    private static double nearest(String number, BigDecimal exactly) {
        double value = exactly.precision() - (long) exactly.scale() < -400
                ? 0
                : exactly.precision() - (long) exactly.scale() > 400
                        ? exactly.signum() * Double.POSITIVE_INFINITY
                        : exactly.round(new MathContext(1200)).doubleValue();
        double known = exactly.signum() == 0 ? 0 : value;
        return number.startsWith("-") && known == 0 ? -0.0 : known;
    }

    private static boolean isLong(BigDecimal exactly) {
        if (exactly.signum() == 0) {
            return true;
        }
        long digits = exactly.precision() - (long) exactly.scale();
        if (digits < 1 || digits > 19) {
            return false;
        }
        try {
            exactly.longValueExact();
            return true;
        } catch (ArithmeticException notOne) {
            return false;
        }
    }

    /** Zeros before and after digits, as many as may be, and a power that takes them back, or does not. */
    private static String randomNumber(SplittableRandom random) {
        int digits = random.nextInt(5) == 0 ? random.nextInt(1, 1000) : random.nextInt(1, 21);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits; i++) {
            text.append((char) ('0' + (i == 0 ? random.nextInt(1, 10) : random.nextInt(10))));
        }
        int zeros = random.nextInt(3) == 0 ? random.nextInt(300_000) : random.nextInt(30);
        long back;
        if (random.nextBoolean()) {
            text.insert(0, "0." + "0".repeat(zeros));
            back = (long) zeros + digits;
        } else {
            text.append("0".repeat(zeros));
            back = -zeros;
        }
        long power = random.nextInt(3) == 0 ? random.nextLong(-400_000, 400_000) : back + random.nextInt(-25, 25);
        if (random.nextInt(20) == 0) {
            power = random.nextLong(-2_000_000_000, 2_000_000_000);
        }
        return (random.nextBoolean() ? "-" : "") + text + (random.nextBoolean() ? "e" : "E") + power;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e99999999999999999999",
                "-1e2147483648",
                "1e-99999999999999999999",
                "1e-2147483649",
                "12345678901234567890123e-4294967300",
                "12345678901234567890123e4294967300"
            })
    void shouldReadPowersBeyondAllNumbers(String number) {
        boolean tiny = number.contains("e-");
        double expected = tiny ? 0 : number.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        if (tiny) {
            assertThat(of(number).doubleValue()).isEqualTo(expected);
        } else {
            assertThatThrownBy(() -> of(number).doubleValue()).isInstanceOf(JsonException.class);
        }
        assertThatThrownBy(() -> of(number).longValue()).isInstanceOf(JsonException.class);
    }

    @Test
    void shouldReadStrings() {
        assertThat(of("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\uDE00é😀\"").string())
                .isEqualTo("\"\\/\b\f\n\r\té😀é😀");
        assertThat(of("\"é\"").charValue()).isEqualTo('é');
        assertThat(of("55296").charValue()).isEqualTo('\ud800');
        assertThat(of("\"b\"").oneOf(List.of("a", "b"))).isEqualTo(1);
    }

    @Test
    void shouldSliceAndReadAgain() {
        JsonReader in = of("{\"a\":\n  {\"x\": [1, 2]}, \"b\": 3}");
        in.beginObject();
        in.nextField();
        JsonReader slice = in.slice();
        assertThat(in.nextField()).isEqualTo("b");
        assertThat(in.intValue()).isEqualTo(3);
        assertThat(in.nextField()).isNull();
        in.end();

        for (int i = 0; i < 2; i++) {
            slice.rewind().beginObject();
            assertThat(slice.nextField()).isEqualTo("x");
            slice.beginArray();
            slice.nextElement();
            assertThat(slice.path()).isEqualTo("$.a.x[0]");
            assertThatThrownBy(slice::string).hasMessage("text:2:10: $.a.x[0]: expected a string, found 1");
            slice.skip();
            slice.nextElement();
            JsonReader inner = slice.slice();
            assertThat(inner.intValue()).isEqualTo(2);
            assertThat(inner.line()).isEqualTo(2);
            assertThat(inner.column()).isEqualTo(13);
            inner.end();
            assertThat(slice.nextElement()).isFalse();
            assertThat(slice.nextField()).isNull();
            slice.end();
        }
    }

    @Test
    void shouldReadFilesAndSkipAByteOrderMark(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("a.json"), "\ufeff  7".getBytes(StandardCharsets.UTF_8));
        JsonReader in = JsonReader.of(file);

        assertThat(in.intValue()).isEqualTo(7);
        assertThat(in.source()).isEqualTo(file.toString());
        assertThat(in.column()).isEqualTo(3);
    }

    @Test
    void shouldCountLinesAndCharacters() {
        JsonReader in = of("[\"é😀\", 1,\r\n 2,\r3,\n\n4]");
        in.beginArray();
        in.nextElement();
        in.skip();
        int[][] places = {{1, 8}, {2, 2}, {3, 1}, {5, 1}};
        for (int[] place : places) {
            in.nextElement();
            in.intValue();
            assertThat(List.of(in.line(), in.column())).containsExactly(place[0], place[1]);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``| 1:1: $: expected a value, found the end of the text",
                "{| 1:2: $: expected a field's name in double quotes, found the end of the text",
                "{a:1}| 1:2: $: expected a field's name in double quotes, found a",
                "{'a':1}| 1:2: $: expected a field's name in double quotes, found '''",
                "{\"a\" 1}| 1:6: $.a: expected ':' after the name of the field, found 1",
                "{\"a\":}| 1:6: $.a: expected a value, found '}'",
                "{\"a\":1 \"b\":2}| 1:8: $.a: expected ',' or '}', found the string \"b\"",
                "{\"a\":1,}| 1:7: $.a: expected another value after ',', found '}': there is a comma too many",
                "[1,]| 1:3: $[0]: expected another value after ',', found ']': there is a comma too many",
                "[1 2]| 1:4: $[0]: expected ',' or ']', found 2",
                "[1}| 1:3: $[0]: expected ',' or ']', found '}'",
                "[| 1:2: $[0]: expected a value, found the end of the text",
                "[,1]| 1:2: $[0]: expected a value, found ','",
                "1 2| 1:3: $: expected the end of the text, found 2",
                "01| 1:1: $: a number has no leading zeros, found 01",
                "-| 1:1: $: a number has a digit after its sign, found -",
                "1.| 1:1: $: a number has a digit after its decimal point, found 1.",
                "1e| 1:1: $: a number has a digit after its e, found 1e",
                "1e+| 1:1: $: a number has a digit after its e, found 1e+",
                "+1| 1:1: $: expected a value, found +1",
                ".5| 1:1: $: expected a value, found .5",
                "NaN| 1:1: $: expected a value, found NaN",
                "nul| 1:1: $: expected a value, found nul",
                "nulls| 1:1: $: expected a value, found nulls",
                "truely| 1:1: $: expected true or false, found truely",
                "fals| 1:1: $: expected true or false, found fals",
                "\"abc| 1:1: $: the string has no closing quote",
                "\"abc\\\"| 1:1: $: the string has no closing quote",
                "\"a\\x\"| 1:3: $: expected an escape, one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000, found \\x",
                "\"\\u12g4\"| 1:2: $: expected four hexadecimal digits after \\u, found \\u12g4",
                "{\"a b\":[{\"\":x}]}| 1:13: $[\"a b\"][0][\"\"]: expected a value, found x",
                "// no| 1:1: $: expected a value, found '/'",
                "{\"a\":{\"b\":1,\"b\":2}}| 1:13: $.a.b: the object has this field twice",
            })
    void shouldSayWhereATextIsWrong(String text, String message) {
        assertThatThrownBy(() -> readAll(of(text == null ? "" : text)))
                .isInstanceOf(JsonException.class)
                .hasMessage("text:" + message.strip());
    }

    @Test
    void shouldRefuseBytesThatAreNotUtf8() {
        byte[][] wrong = {
            {(byte) 0x80},
            {(byte) 0xc0, (byte) 0x80},
            {(byte) 0xc3},
            {(byte) 0xe0, (byte) 0x80, (byte) 0x80},
            {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
            {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {(byte) 0xf8, (byte) 0x88, (byte) 0x80, (byte) 0x80},
            {(byte) 0xff}
        };
        for (byte[] bytes : wrong) {
            byte[] text = new byte[bytes.length + 2];
            text[0] = '"';
            System.arraycopy(bytes, 0, text, 1, bytes.length);
            text[text.length - 1] = '"';
            assertThatThrownBy(() -> readAll(JsonReader.of("text", text)))
                    .isInstanceOf(JsonException.class)
                    .hasMessageStartingWith("text:1:2: $: expected UTF-8, found byte 0x");
            assertThatThrownBy(() -> readAll(JsonReader.of("text", bytes))).isInstanceOf(JsonException.class);
        }
        assertThatThrownBy(() -> of("\"a\nb\"").string())
                .hasMessage("text:1:3: $: a string has no control characters: write \\u000a");
    }

    @Test
    void shouldLimitDepth() {
        readAll(of("[".repeat(JsonReader.MAX_DEPTH) + "]".repeat(JsonReader.MAX_DEPTH)));
        assertThatThrownBy(() -> readAll(of("[".repeat(1_000_000))))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("nested more than 200 deep");
        assertThatThrownBy(() -> readAll(of("{\"a\":".repeat(100_000))))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("nested more than 200 deep");
    }

    @Test
    void shouldReadLargeObjectsAndNumbersInTime() {
        StringBuilder text = new StringBuilder("[{");
        for (int i = 0; i < 200_000; i++) {
            text.append(i == 0 ? "" : ",").append('"').append(i).append("\":0");
        }
        text.append('}').append(",{\"a\":1}".repeat(200_000)).append(']');
        readAll(of(text.toString()));
        assertThat(of("1".repeat(1_000_000) + "e-999999").doubleValue()).isEqualTo(10.0 / 9);
        assertThatThrownBy(() -> of("1".repeat(1_000_000)).intValue())
                .hasMessageEndingWith("found " + "1".repeat(40) + "…");
        assertThat(of("1e-" + "9".repeat(1000)).doubleValue()).isZero();
    }

    @Test
    void shouldSuggestNames() {
        JsonReader in = of("{\"positon\": 1}");
        in.beginObject();
        in.nextField();

        assertThat(in.unknownField("positon", List.of("velocity", "Position")))
                .hasMessage("text:1:2: $.positon: unknown field \"positon\"; did you mean \"Position\"?");
        assertThat(in.unknownField("x", List.of()))
                .hasMessage("text:1:2: $.positon: unknown field \"x\"; there are no fields here");
        assertThat(in.unknown("component", "Vleocity", List.of("Velocity"), ""))
                .hasMessageEndingWith("unknown component \"Vleocity\"; did you mean \"Velocity\"?");
        assertThat(in.error("no"))
                .extracting(
                        JsonException::source,
                        JsonException::line,
                        JsonException::column,
                        JsonException::path,
                        JsonException::problem)
                .containsExactly("text", 1, 2, "$.positon", "no");
    }

    @Test
    void shouldRefuseCallsInAnOrderThatNoTextHas() {
        JsonReader in = of("{\"a\": [1]}");
        assertMisuse(in::nextField, "nextField() at $ in text: call it in an object");
        assertMisuse(in::nextElement, "nextElement() at $ in text: call it in an array");
        assertMisuse(in::end, "end() at $ in text: call it after the whole value was read");
        in.beginObject();
        assertMisuse(in::intValue, "reading a value at $ in text: call nextField() or nextElement() before each value");
        in.nextField();
        assertMisuse(in::nextField, "nextField() at $.a in text: call it in an object, after the value");
        in.beginArray();
        assertMisuse(in::nextField, "nextField() at $.a in text");
        assertMisuse(in::skip, "reading a value at $.a in text");
    }

    private static void assertMisuse(Runnable call, String message) {
        assertThatThrownBy(call::run).isInstanceOf(IllegalStateException.class).hasMessageStartingWith(message);
    }

    private static void readAll(JsonReader in) {
        in.skip();
        in.end();
    }

    private static JsonReader of(String text) {
        return JsonReader.of("text", text);
    }
}
