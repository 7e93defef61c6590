package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldAnnotationRuleTest {
    private static String component(String field) {
        return game("""
            record Point(int x) {}
            enum Color { RED }
            @Component
            record Holder(
                %s) {} // <-
            """.formatted(field));
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "Point", "Color", "CharSequence", "char[]", "List<String>"})
    void shouldRefuseFixedStringOnAnythingButString(String type) {
        assertRefused(
                component("@FixedString(32) " + type + " field"),
                "@FixedString is for String fields",
                "remove it, or write @FixedString(32) String field");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "Point", "Color", "List<Integer>"})
    void shouldRefuseFixedArrayOnAnythingButArray(String type) {
        assertRefused(
                component("@FixedArray(8) " + type + " field"),
                "@FixedArray is for arrays of primitives",
                "remove it, or write @FixedArray(4) float[] field");
    }

    @Test
    void shouldRefuseFixedArrayOnString() {
        assertRefused(component("@FixedArray(8) String field"), "@FixedArray is for arrays of primitives");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int", "Long", "double", "Point", "Color", "@FixedArray(2) int[]"})
    void shouldRefuseEntityRefOnAnythingButLong(String type) {
        assertRefused(
                component("@EntityRef " + type + " field"),
                "@EntityRef is for long fields, which hold entity handles",
                "write @EntityRef long field");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@EntityRef long field", "@EntityRef @FixedArray(3) long[] field"})
    void shouldAcceptEntityRefOnLong(String field) {
        assertClean(compile(component(field)));
    }
}
