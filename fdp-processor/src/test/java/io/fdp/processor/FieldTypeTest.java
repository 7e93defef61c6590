package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldTypeTest {
    private static String component(String field) {
        return game("""
            record Point(int x) {}
            static class Thing {}
            interface Shape {}
            @Component
            record Holder(
                int first,
                %s, // <-
                int last) {}
            """.formatted(field));
    }

    @ParameterizedTest
    @CsvSource({
        "List<String>, java.util.List",
        "Object, java.lang.Object",
        "Thing, game.Game.Thing",
        "Shape, game.Game.Shape",
        "CharSequence, java.lang.CharSequence",
        "Optional<Point>, java.util.Optional",
        "Void, java.lang.Void",
        "Deprecated, java.lang.Deprecated",
    })
    void shouldRefuseTypeThatIsNotPlainData(String type, String qualified) {
        assertRefused(
                component(type + " field"),
                "field field has type " + qualified + ", which cannot be stored",
                "fields are primitives, enums, records of such fields, @EntityRef long,"
                        + " @FixedString(32|64|128) String, or @FixedArray(n) arrays of primitives or records");
    }

    @ParameterizedTest
    @CsvSource({
        "Byte, byte",
        "Short, short",
        "Character, char",
        "Integer, int",
        "Long, long",
        "Float, float",
        "Double, double",
        "Boolean, boolean",
    })
    void shouldRefuseBoxAndProposePrimitive(String box, String primitive) {
        assertRefused(
                component(box + " speed"),
                "field speed has type " + box + ", an object",
                "write " + primitive + " speed");
    }

    @Test
    void shouldRefuseStringWithoutSize() {
        assertRefused(
                component("String name"),
                "string name has no size",
                "write @FixedString(32) String name (32, 64 or 128 bytes, one of them the length)");
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 33, 0, -1, 1, 256, 65536})
    void shouldRefuseStringOfAnotherSize(int size) {
        assertRefused(
                component("@FixedString(" + size + ") String name"),
                "string name has size " + size,
                "write 32, 64 or 128");
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64, 128})
    void shouldAcceptStringOfSize(int size) {
        assertClean(compile(component("@FixedString(" + size + ") String name")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"byte", "short", "char", "int", "long", "float", "double", "boolean"})
    void shouldRefuseArrayWithoutLength(String element) {
        assertRefused(
                component(element + "[] samples"),
                "array samples has no length",
                "write @FixedArray(8) " + element + "[] samples");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65537, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void shouldRefuseArrayOfImpossibleLength(int length) {
        assertRefused(
                component("@FixedArray(" + length + ") byte[] samples"),
                "array samples has length " + length,
                "write a length from 1 to 65536");
    }

    @ParameterizedTest
    @ValueSource(strings = {"String", "Integer", "int[]", "Point[]", "Thread.State", "List<String>", "Object"})
    void shouldRefuseArrayOfAnythingButPrimitivesAndRecords(String element) {
        assertRefused(
                component("@FixedArray(4) " + element + "[] samples"),
                "field samples is an array of ",
                "only one-dimensional arrays of primitives or records can be stored",
                "use several fields, a record around the element, or parts");
    }

    @Test
    void shouldRefuseArrayOfStringsWithSize() {
        assertRefused(component("@FixedString(32) String[] names"), "@FixedString is for String fields");
    }

    @Test
    void shouldRefuseEnumWithoutConstants() {
        assertRefused(
                game("""
                    enum Nothing {}
                    @Component
                    record Holder(
                        Nothing nothing) {} // <-
                    """),
                "enum game.Game.Nothing of field nothing has no constants, so the field has no value",
                "declare at least one");
    }

    @Test
    void shouldRefusePrivateEnum() {
        assertRefused(
                game("""
                    private enum Color { RED }
                    @Component
                    record Holder(
                        Color color) {} // <-
                    """),
                "field color has type game.Game.Color, which generated code in package game cannot see",
                "make Color package-private");
    }

    @Test
    void shouldRefuseEnumInPrivateClass() {
        assertRefused(game("""
            private static class Hidden { enum Color { RED } }
            @Component
            record Holder(
                Hidden.Color color) {} // <-
            """), "field color has type game.Game.Hidden.Color", "make Hidden package-private");
    }

    @Test
    void shouldReportEveryWrongField() {
        Refusals.assertErrors(
                compile(game("""
                    @Component
                    record Holder(Integer one, int fine, String two, float[] three) {}
                    """)),
                "field one has type Integer",
                "string two has no size",
                "array three has no length");
    }
}
