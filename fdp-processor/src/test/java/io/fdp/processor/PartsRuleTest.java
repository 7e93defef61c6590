package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Declarations of parts and their keys. */
class PartsRuleTest {
    private static String part(String fields) {
        return game("""
            enum Side { LEFT, RIGHT }
            record Point(int x, int y) {}
            @Component(parts = true)
            record Wheel(%s) {}
            """.formatted(fields));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Key byte id, float r",
                "@Key short id, float r",
                "@Key char id, float r",
                "float r, @Key int id",
                "@Key long id",
                "@Key Side id, Point at",
                "@Key @EntityRef long id",
                "@Key @FixedString(64) String id",
                "int id, int at, int size, int position, int entity, int key, int value, int ordinal",
                "int index, int offset, int state, int epoch, boolean written, int slot, int context",
                "@Key int key, @FixedArray(3) int[] i, float from, float to, float count, float values"
            })
    void shouldAcceptPartsWithAndWithoutKeys(String fields) {
        assertClean(compileStrictly(part(fields)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"float id", "double id", "boolean id", "Point id", "@FixedArray(4) int[] id"})
    void shouldRefuseKeysThatCannotBeCompared(String field) {
        assertRefused(
                part("\n@Key " + field + " // <-\n"),
                "field id cannot be a key",
                "write @Key on a whole number, a char, an enum, an @EntityRef long or a @FixedString");
    }

    @Test
    void shouldReportOnlyTheFieldWhenItCannotBeStored() {
        assertRefused(part("\n@Key Object id // <-\n"), "which cannot be stored");
    }

    @Test
    void shouldRefuseTwoKeys() {
        assertRefused(
                part("@Key int id,\n@Key int other // <-\n"),
                "fields id and other are both @Key",
                "remove one of the two");
    }

    @Test
    void shouldRefuseAKeyWithoutParts() {
        assertRefused(
                game("""
                    @Component
                    record Wheel(
                        @Key int id) {} // <-
                    """),
                "@Key tells parts apart, and an entity has one Wheel at most",
                "write @Component(parts = true)");
    }

    @Test
    void shouldRefusePartsInColumns() {
        assertRefused(
                game("""
                    @Component(parts = true, layout = Layout.COLUMNS)
                    record Wheel(int id) {} // <-
                    """),
                "parts of one entity lie together in rows, and component Wheel is in columns",
                "write @Component(parts = true) without a layout");
    }

    @ParameterizedTest
    @ValueSource(strings = {"find", "spanIndex", "offsetAt", "stateAt", "countOf", "addressOf"})
    void shouldRefuseFieldsNamedLikeWhatOnlyViewsOfPartsHave(String name) {
        assertRefused(
                part("@Key int id,\nint " + name + " // <-\n"),
                "field " + name + " would get the accessor " + name + "()");
        assertClean(compile(game("@Component record Wheel(int " + name + ", int size) {}\n")));
    }

    @Test
    void shouldAcceptPartsWithVersionsOfEntities() {
        assertClean(compileStrictly(game("""
            @Component(parts = true, entityVersions = true) record Wheel(@Key int id, @FixedArray(2) float[] r) {}
            """)));
    }

    @Test
    void shouldAcceptPartsWithVeryManyFields() {
        StringBuilder fields = new StringBuilder("@Key int id");
        for (int i = 0; i < 200; i++) {
            fields.append(", float f").append(i);
        }
        assertClean(compileStrictly(part(fields.toString())));
    }

    @Test
    void shouldAcceptARecordThatIsAPartAndAFieldOfAComponent() {
        assertClean(compileStrictly(game("""
            @Component(parts = true) record Wheel(@Key int id, float r) {}
            @Component record Spare(Wheel wheel) {}
            """)));
    }

    @Test
    void shouldRefuseNamesThatTwoComponentsWouldGenerate() {
        assertRefused(game("""
            @Component(parts = true) record Wheel(int id) {}
            @Component
            record WheelParts(int id) {} // <-
            """), "would both generate game.WheelPartsView");
    }

    @Test
    void shouldWriteLoopsOverParts() {
        assertClean(compileStrictly(game("""
            @Component(parts = true) record Wheel(@Key int id, float r) {}
            @Component record Speed(float v) {}
            @Component(parts = true) record Lamp(boolean on) {}
            static final class Drive {
                @ForEach(without = Lamp.class)
                static void roll(WheelPartsEdit wheels, SpeedView speed, float dt) {
                    for (int i = 0; i < wheels.size(); i++) {
                        wheels.r(i, speed.v() * dt);
                    }
                }
                @ForEach(changed = Wheel.class)
                static void look(@EntityRef long entity, WheelPartsView wheels, LampPartsView lamps) {}
            }
            """)));
        assertRefused(game("""
            @Component(parts = true) record Wheel(int id) {}
            static final class Drive {
                @ForEach
                static void roll(WheelPartsView a,
                    WheelPartsEdit b) {} // <-
                }
            """), "two cursors on Wheel");
        assertClean(compileStrictly(game("""
            @Component(parts = true) record Wheel(int id) {}
            static final class Drive {
                @ForEach
                static void roll(WheelPartsView a, WheelParts others) {}
            }
            """)));
    }
}
