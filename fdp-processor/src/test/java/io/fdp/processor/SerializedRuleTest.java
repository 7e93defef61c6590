package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SerializedRuleTest {
    @Test
    void shouldGenerateASerializerThatCompilesStrictly() {
        var compilation = compileStrictly(game("""
            enum Side { RED, @Alias("BLAU") BLUE }
            @Serialized record Leg(@FieldKey(1) float x, @FieldKey(2) Side side) {}
            @Managed @Serialized static class Route {
                @FieldKey(1) final Deque<Leg> legs = new ArrayDeque<>();
                @FieldKey(2) Map<String, List<? extends Leg>> byName;
                @FieldKey(3) Leg[][] grid;
                transient Object scratch;
            }
            @Serialized sealed interface Order permits Go, Stay {}
            @Serialized(id = 1) record Go(@FieldKey(1) List<Order> then) implements Order {}
            @Serialized(id = 2) record Stay() implements Order {}
            """));

        assertClean(compilation);
        assertThat(compilation.generatedSourceFiles()).hasSize(10);
    }

    @Test
    void shouldRefuseFieldsWithoutAKeyOrWithOneTwice() {
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(3) int a;
                int b; // <-
            }
            """), "field b has no key", "@FieldKey(4)", "transient");
        assertRefused(game("""
            @Serialized record Leg(@FieldKey(1) float x,
                float y) {} // <-
            """), "field y has no key", "@FieldKey(2)");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(3) int a;
                @FieldKey(3) int b; // <-
            }
            """), "key 3 of field b is taken by field a", "@FieldKey(4)");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(-1) int a; // <-
            }
            """), "key -1 of field a is negative");
    }

    @Test
    void shouldRefuseFieldsThatCannotBeWritten() {
        assertRefused(game("""
            static class Thing {}
            @Serialized static class Route {
                @FieldKey(1) Thing thing; // <-
            }
            """), "field thing has type game.Game.Thing", "write @Serialized on Thing");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(1) Object thing; // <-
            }
            """), "field thing has type java.lang.Object", "with = …", "transient");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(1) List<?> things; // <-
            }
            """), "field things", "cannot be written");
        assertRefused(game("""
            @SuppressWarnings("rawtypes")
            @Serialized static class Route {
                @FieldKey(1) List things; // <-
            }
            """), "say what is in it", "List<String>");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(1) List<String>[] things; // <-
            }
            """), "which Java cannot make", "a List of them");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(1) private int secret; // <-
            }
            """), "cannot be seen by generated code", "package-private");
        assertRefused(game("""
            @Serialized static class Route {
                @FieldKey(1) final int fixed = 1; // <-
            }
            """), "is final", "a record");
        assertRefused(game("""
            private enum Side { RED }
            @Serialized static class Route {
                @FieldKey(1) Side side; // <-
            }
            """), "game.Game.Side", "cannot see", "make Side package-private");
    }

    @Test
    void shouldRefuseSerializersForOtherTypes() {
        assertRefused(game("""
            static class Texts implements io.fdp.codec.data.Serializer<String> {
                @Override public void write(io.fdp.codec.data.DataWriter to, String value) {}
                @Override public String read(io.fdp.codec.data.DataReader from) { return ""; }
            }
            @Serialized static class Route {
                @FieldKey(value = 1, with = Texts.class) UUID id; // <-
            }
            """), "serializer Texts is not for field id", "Serializer<java.util.UUID>");
    }

    @Test
    void shouldRefuseClassesThatCannotBeMade() {
        assertRefused(game("""
            @Serialized
            static class Route { // <-
                @FieldKey(1) int a;
                Route(int a) {}
            }
            """), "no constructor without parameters", "a record");
        assertRefused(game("""
            @Serialized
            class Inner { @FieldKey(1) int a; } // <-
            """), "inner class", "make it static");
        assertRefused(game("""
            @Serialized
            private record Leg(@FieldKey(1) float x) {} // <-
            """), "is private", "package-private");
        assertRefused(game("""
            @Serialized
            static class Box<T> { @FieldKey(1) int a; } // <-
            """), "is generic", "remove the type parameters");
        assertRefused(game("""
            @Serialized
            enum Side { RED } // <-
            """), "@Serialized is for classes and records");
    }

    @Test
    void shouldRefuseBasesWithoutSubtypesOrWithWrongIds() {
        assertRefused(game("""
            @Serialized
            interface Order {} // <-
            """), "Order has no subtypes", "sealed");
        assertRefused(game("""
            @Serialized sealed interface Order permits Go {}
            @Serialized
            record Go() implements Order {} // <-
            """), "Go is a subtype of Order without a number", "@Serialized(id = …)");
        assertRefused(game("""
            @Serialized(subtypes = {Go.class, Stay.class}) interface Order {}
            @Serialized(id = 1) record Go() implements Order {}
            @Serialized(id = 1)
            record Stay() implements Order {} // <-
            """), "id 1 of Stay is taken by game.Game.Go");
        assertRefused(game("""
            @Serialized
            sealed interface Order permits Go {} // <-
            record Go() implements Order {}
            """), "Go is a subtype of Order without a number");
    }

    @Test
    void shouldRefuseTwoSerializersOfOneName() {
        assertRefused(game("""
            static class A { @Serialized record Leg(@FieldKey(1) int x) {} }
            static class B { @Serialized
                record Leg(@FieldKey(1) int x) {} // <-
            }
            """), "game.LegSerializer", "@Serialized(prefix");
    }
}
