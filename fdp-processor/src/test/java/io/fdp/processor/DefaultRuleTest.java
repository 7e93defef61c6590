package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which defaults fit a field, and what the compiler says of the others. */
class DefaultRuleTest {
    private static String component(String field) {
        return game("""
            record Point(int x) {}
            enum Color { RED, BLUE }
            @Component
            record Holder(
                %s) {} // <-
            """.formatted(field));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "byte | 128 | a whole number from -128 to 127",
                "byte | 1.0 | a whole number",
                "short | -32769 | a whole number from -32768 to 32767",
                "int | '' | a whole number",
                "int | 2147483648 | from -2147483648 to 2147483647",
                "int | +5 | a whole number",
                "int | 0x10 | a whole number",
                "long | 9223372036854775808 | a whole number",
                "long | 99999999999999999999 | a whole number",
                "float | 1e39 | in the range of float",
                "float | 1.5f | in the range of float",
                "float | .5 | in the range of float",
                "float | nan | in the range of float",
                "double | 1e309 | in the range of double",
                "double | fast | in the range of double",
                "boolean | yes | true or false",
                "boolean | TRUE | true or false",
                "char | ab | one character",
                "char | '' | one character",
                "Color | GREEN | one of RED, BLUE",
                "Color | red | one of RED, BLUE",
                "@EntityRef long | 5 | null, because no entity exists",
                "@FixedString(32) String | 12345678901234567890123456789012 | at most 31 bytes in UTF-8",
                "@FixedString(32) String | ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ | at most 31 bytes in UTF-8",
                "@FixedArray(3) int[] | 1.5 | a whole number",
            })
    void shouldRefuseDefaultsThatDoNotFit(String type, String text, String expected) {
        assertRefused(
                component("@Default(\"" + text + "\") " + type + " field"),
                "@Default(\"" + text + "\") does not fit field field: write ",
                expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "byte | -128",
                "short | 32767",
                "char | \\\\u00e4",
                "int | -2147483648",
                "long | -9223372036854775808",
                "float | -1.5e-3",
                "float | 3.4028235e38",
                "float | -Infinity",
                "double | 1e308",
                "double | NaN",
                "boolean | false",
                "Color | BLUE",
                "@EntityRef long | null",
                "@FixedString(32) String | ''",
                "@FixedString(32) String | 1234567890123456789012345678901",
                "@FixedArray(3) boolean[] | true",
                "@EntityRef @FixedArray(3) long[] | null",
            })
    void shouldAcceptDefaultsThatFit(String type, String text) {
        assertClean(compile(component("@Default(\"" + text.replace("\\\\", "\\") + "\") " + type + " field")));
    }

    @Test
    void shouldRefuseDefaultsOnRecords() {
        assertRefused(
                component("@Default(\"1\") Point field"),
                "@Default is not for records",
                "remove it from field field, and write it on the fields of the record");
        assertRefused(component("@Default(\"1\") @FixedArray(2) Point[] field"), "@Default is not for records");
    }

    @Test
    void shouldReportDefaultsInsideRecordsAtTheirField() {
        assertRefused(game("""
            record Point(
                @Default("x") int x) {} // <-
            @Component
            record Holder(Point point) {}
            """), "@Default(\"x\") does not fit field point.x: write a whole number");
    }

    @Test
    void shouldCheckDefaultsOfSerializedRecords() {
        assertRefused(game("""
            @Serialized record Leg(@FieldKey(1) float x,
                @FieldKey(2) @Default("far") float y) {} // <-
            """), "@Default(\"far\") does not fit field y", "in the range of float");
        assertRefused(game("""
            @Serialized record Leg(@FieldKey(1) float x,
                @FieldKey(2) @Default("1") List<String> y) {} // <-
            """), "@Default is for numbers, booleans, characters, enums and texts");
        assertClean(compile(game("""
            enum Color { RED }
            @Serialized record Leg(@FieldKey(1) @Default("5") Integer x, @FieldKey(2) @Default("RED") Color color,
                @FieldKey(3) @Default("") String text, @FieldKey(4) @Default("7") Byte small,
                @FieldKey(5) @Default("x") Character letter, @FieldKey(6) @Default("NaN") Double number) {}
            """)));
    }
}
