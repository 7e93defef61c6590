package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;

class RecordArrayTest {
    @Test
    void shouldRefuseArrayWithoutLength() {
        assertRefused(game("""
            record Wheel(float radius) {}
            @Component
            record Truck(
                Wheel[] wheels) {} // <-
            """), "array wheels has no length: write @FixedArray(8) Wheel[] wheels");
    }

    @Test
    void shouldRefuseLengthsThatCannotBe() {
        for (int wrong : new int[] {-1, 0, 1025}) {
            assertRefused(
                    game("""
                        record Wheel(float radius) {}
                        @Component
                        record Truck(
                            @FixedArray(%d) Wheel[] wheels) {} // <-
                        """.formatted(wrong)), "array wheels has length " + wrong + ": write a length from 1 to 1024");
        }
    }

    @Test
    void shouldRefuseMoreFieldsThanAValueHas() {
        assertRefused(
                game("""
                    record Wheel(float radius, float width, float wear) {}
                    @Component
                    record Truck(
                        @FixedArray(342) Wheel[] wheels) {} // <-
                    """),
                "array wheels has 342 elements of 3 fields each, and a value has at most 1024 fields",
                "write a shorter array, or use parts");
    }

    @Test
    void shouldRefuseArrayInsideItsRecord() {
        assertRefused(game("""
            @Component
            record Node(
                @FixedArray(2) Node[] next) {} // <-
            """), "puts record Node inside itself");
    }

    @Test
    void shouldRefuseArraysInMoreThanTwoOthers() {
        assertRefused(game("""
            record Bolt(int size) {}
            record Wheel(
                @FixedArray(1) Bolt[] bolts) {} // <-
            record Axle(@FixedArray(1) Wheel[] wheels) {}
            record Side(@FixedArray(1) Axle[] axles) {}
            @Component
            record Truck(@FixedArray(1) Side[] sides) {}
            """), "array sides.0.axles.0.wheels.0.bolts is inside 3 other arrays of records");
    }

    @Test
    void shouldReportAFieldOfTheRecordOnce() {
        assertRefused(game("""
            record Wheel(
                Object tyre) {} // <-
            @Component
            record Truck(@FixedArray(4) Wheel[] wheels) {}
            """), "field wheels.0.tyre has type java.lang.Object, which cannot be stored");
    }

    @Test
    void shouldRefuseArraysOfOtherObjects() {
        assertRefused(game("""
            @Component
            record Truck(
                @FixedArray(4) String[] names) {} // <-
            """), "only one-dimensional arrays of primitives or records can be stored");
        assertRefused(game("""
            record Wheel(float radius) {}
            @Component
            record Truck(
                @FixedArray(4) Wheel[][] wheels) {} // <-
            """), "only one-dimensional arrays of primitives or records can be stored");
    }

    @Test
    void shouldRefuseAccessorsThatMeet() {
        assertRefused(game("""
            record Wheel(float radius) {}
            @Component
            record Truck(@FixedArray(4) Wheel[] wheels,
                float wheelsRadius) {} // <-
            """), "fields wheels.0.radius and wheelsRadius would both get the accessor wheelsRadius()");
    }

    @Test
    void shouldAcceptNamesThatMethodsNeedThemselves() {
        assertClean(compile(game("""
            record Wheel(float i, int j, long k, byte at, short element, double value, @FixedArray(2) int[] index) {}
            record Axle(@FixedArray(2) Wheel[] element, @FixedArray(2) Wheel[] i) {}
            @Component
            record Truck(@FixedArray(3) Axle[] wheels0, float wheels01Element0I, int wheels) {}
            """)));
    }
}
