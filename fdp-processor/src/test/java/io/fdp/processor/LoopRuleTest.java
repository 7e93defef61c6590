package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class LoopRuleTest {
    private static String method(String declaration) {
        return game("""
            @Component record Position(float x, float y) {}
            @Component(layout = Layout.COLUMNS) record Speed(float v) {}
            @Tag interface Burning {}
            @Managed static class Route {}
            @Managed private static class Secret {}
            static final class Motion {
            """ + declaration + "}\n");
    }

    @Test
    void shouldAcceptCursorsEntityAndValuesInAnyOrder() {
        assertClean(compileStrictly(method("""
            @ForEach(without = Burning.class, with = Speed.class, changed = Position.class)
            static void one(float dt, PositionEdit first, @EntityRef long table0, SpeedView cursor0, String base, List<int[]> slot) {}
            @ForEach(anyOf = {Burning.class, Speed.class}, owned = Position.class, anyOwned = Speed.class)
            static void two(PositionView from) {}
            @ForEach(name = "Overloaded") static void two(SpeedEdit bits, int left) {}
            @ForEach static void three(SpeedEdit cursors, int slice, long slice_, String jobs) {}
            """)));
    }

    @Test
    void shouldAcceptManagedObjects() {
        assertClean(compileStrictly(method("""
            @ForEach static void one(Route managed0) {}
            @ForEach(without = Route.class, changed = Route.class) static void two(PositionEdit p) {}
            @ForEach static void three(float dt, Route r, SpeedView s, @EntityRef long e, Route[] others) {}
            """)));
    }

    @Test
    void shouldHandMethodsACommandBufferAndTakeTablesToRecordWith() {
        assertClean(compileStrictly(method("""
            @ForEach static void one(PositionView p, io.fdp.kernel.command.CommandBuffer buffer, SpeedTable speeds) {}
            @ForEach static void two(float commands, @EntityRef long e, Route r, io.fdp.kernel.command.CommandBuffer own0) {}
            @ForEach static void three(
                    PositionView p,
                    io.fdp.kernel.command.CommandBuffer c,
                    @io.fdp.annotations.CommandsOnly SpeedTable given0) {}
            """)));
        assertRefused(
                method("@ForEach\n static void move(io.fdp.kernel.command.CommandBuffer c) {} // <-\n"),
                "has no view, edit or managed object");
        assertRefused(method("""
            @ForEach
            static void move(PositionView p,
            @io.fdp.annotations.CommandsOnly SpeedTable s) {} // <-
            """), "takes no CommandBuffer", "remove @CommandsOnly");
        assertRefused(method("""
            @ForEach
            static void move(PositionView p, io.fdp.kernel.command.CommandBuffer c,
            @io.fdp.annotations.CommandsOnly float s) {} // <-
            """), "@CommandsOnly is for tables and tags", "parameter s");
        assertRefused(method("""
            @ForEach
            static void move(PositionView p, io.fdp.kernel.command.CommandBuffer c,
            @io.fdp.annotations.CommandsOnly io.fdp.kernel.query.Query s) {} // <-
            """), "@CommandsOnly is for tables and tags");
        assertRefused(method("""
            @ForEach
            static void move(PositionView p, io.fdp.kernel.command.CommandBuffer c,
            @io.fdp.annotations.CommandsOnly io.fdp.kernel.singleton.TableSingleton<Speed, SpeedTable> s) {} // <-
            """), "@CommandsOnly is for tables and tags");
        assertRefused(method("""
            @ForEach
            static void move(PositionView p, io.fdp.kernel.command.CommandBuffer c,
            @io.fdp.annotations.CommandsOnly io.fdp.kernel.neighbour.Neighbours s) {} // <-
            """), "@CommandsOnly is for tables and tags");
    }

    @Test
    void shouldSayThatAPrivateMethodMustBecomePackagePrivate() {
        assertRefused(
                method("@ForEach\n private static void move(PositionEdit p) {} // <-\n"),
                "method move is private",
                "make it package-private, as in static void move(…)");
        assertRefused(method("@ForEach\n void move(PositionEdit p) {} // <-\n"), "@ForEach is for static methods");
    }

    @Test
    void shouldTakeTablesTagsAndQueriesToLookAtOtherEntities() {
        assertClean(compileStrictly(method("""
            @ForEach static void one(PositionEdit p, SpeedTable repo, float other0) {}
            @ForEach static void same(PositionEdit p, SpeedTable repo, io.fdp.kernel.query.Query repo_, float repo__) {}
            @ForEach static void two(
                    PositionView p,
                    io.fdp.kernel.component.TagColumn jobs,
                    io.fdp.kernel.query.Query slice,
                    io.fdp.kernel.component.ManagedTable<Route> routes,
                    String own0,
                    PositionTable given0) {}
            """)));
        assertRefused(
                method("@ForEach\n static void move(PositionView p,\n SpeedSpan s) {} // <-\n"),
                "is of type SpeedSpan",
                "write SpeedView to read or SpeedEdit to write, or SpeedTable to look at other entities");
    }

    @Test
    void shouldSayWhichCursorToWriteForARecord() {
        for (String parameters : List.of("float dt, Position p", "SpeedEdit s, Position p, float dt")) {
            assertRefused(
                    method("@ForEach\n static void move(" + parameters + ") {} // <-\n"),
                    "parameter p is of type Position",
                    "write PositionView to read or PositionEdit to write, instead of Position p",
                    "TableSingleton<Position, PositionTable>");
        }
    }

    /** They would be arguments of run(…), and the error would be where it is called. */
    @Test
    void shouldRefuseTagsAndEventsAsArguments() {
        assertRefused(
                method("@ForEach\n static void move(PositionEdit p, Burning b, float dt) {} // <-\n"),
                "parameter b is of type Burning",
                "with = Burning.class",
                "TagColumn b");
        assertRefused(
                method("""
                    @Event(id = 3) record Hit(int by) {}
                    @ForEach
                    static void hurt(PositionEdit p, Hit h) {} // <-
                    """),
                "parameter h is of type Hit",
                "write HitEvents to publish or read events, or HitEventView for one event");
        assertRefused(method("""
            @Event(id = 3, prefix = "Game") record Hit(int by) {}
            @ForEach
            static void hurt(PositionEdit p, Hit h) {} // <-
            """), "GameEvents");
    }

    @Test
    void shouldTakeGeneratedTypesOfEventsAndListsOfRecordsAsArguments() {
        assertClean(compileStrictly(method("""
            @Event(id = 3) record Hit(int by) {}
            @Event(id = 4, managed = true) record News(String text) {}
            @ForEach static void one(PositionEdit p, HitEvents hits, HitEventView hit, News news) {}
            @ForEach static void two(PositionEdit p, List<Position> all, Speed[] speeds, long entity) {}
            """)));
    }

    @Test
    void shouldRefuseWrongManagedObjects() {
        assertRefused(
                method("@ForEach\n static void move(Route a,\n Route b) {} // <-\n"),
                "two parameters of class Route",
                "keep one of them");
        assertRefused(
                method("@ForEach\n static void move(PositionView p,\n Secret s) {} // <-\n"),
                "class Secret is private",
                "make it package-private or public");
    }

    @Test
    void shouldRefuseMethodsThatCannotBeCalled() {
        assertRefused(
                method("@ForEach\n void move(PositionView p) {} // <-\n"),
                "@ForEach is for static methods",
                "write static void move");
        assertRefused(method("@ForEach\n private static void move(PositionView p) {} // <-\n"), "static void move");
        assertRefused(
                method("@ForEach\n static int move(PositionView p) { return 1; } // <-\n"),
                "returns a value that nobody would see",
                "static void move");
        assertRefused(method("@ForEach\n static <T> void move(PositionView p, T t) {} // <-\n"), "is generic");
        assertRefused(
                method("@ForEach\n static void move(PositionView p) throws java.io.IOException {} // <-\n"),
                "declares exceptions");
    }

    @Test
    void shouldRefuseWrongParameters() {
        assertRefused(
                method("@ForEach\n static void move(float dt) {} // <-\n"),
                "has no view, edit or managed object",
                "PositionView p");
        assertRefused(
                method("@ForEach\n static void move(PositionView a,\n PositionEdit b) {} // <-\n"),
                "two cursors on Position",
                "keep the edit only");
        assertRefused(
                method("@ForEach\n static void move(PositionView p,\n PositionSpan s) {} // <-\n"),
                "is of type PositionSpan",
                "write PositionView to read or PositionEdit to write");
        assertRefused(
                method("@ForEach\n static void move(PositionView p,\n @EntityRef int e) {} // <-\n"),
                "write @EntityRef long e");
    }

    @Test
    void shouldRefuseWrongFiltersAndNames() {
        assertRefused(
                method("@ForEach(without = String.class)\n static void move(PositionView p) {} // <-\n"),
                "without names String",
                "@Component on a record or @Tag on an interface");
        assertRefused(
                method("@ForEach(name = \"a b\")\n static void move(PositionView p) {} // <-\n"),
                "is not a Java identifier");
        assertRefused(method("""
            @ForEach static void move(PositionView p) {}
            @ForEach
            static void move(SpeedView p) {} // <-
            """), "would generate game.MotionMove, which is declared already", "@ForEach(name =");
    }

    @Test
    void shouldRefuseLoopsThatWouldVisitNobody() {
        assertRefused(
                method("@ForEach(without = Position.class)\n static void move(PositionEdit p) {} // <-\n"),
                "without names Position, which a parameter of move asks for",
                "would visit nobody: remove one of them");
        assertRefused(
                method("@ForEach(without = Route.class)\n static void move(Route r) {} // <-\n"),
                "without names Route, which a parameter of move asks for");
        assertRefused(
                method("@ForEach(with = Speed.class, without = Speed.class)\n static void move(PositionEdit p) {}"
                        + " // <-\n"),
                "without names Speed, which another filter asks for");
        assertClean(compileStrictly(
                method("@ForEach(without = Speed.class, anyOf = Speed.class) static void move(PositionEdit p) {}\n")));
    }

    @Test
    void shouldWarnAboutStaticState() {
        for (String state : List.of(
                "static int count;",
                "static int[] table = new int[3];",
                "static final Random DICE = new Random(1);",
                "static final java.util.concurrent.atomic.AtomicLong SUM = new"
                        + " java.util.concurrent.atomic.AtomicLong();",
                "private static final StringBuilder TEXT = new StringBuilder();")) {
            assertWarned(method(state + "@ForEach static void one(PositionView p) {}\n"
                    + "@ForEach static void two(PositionEdit p) {}\n"));
        }
        assertClean(compileStrictly(method("""
            static final int LIMIT = 3;
            static final float[] SINES = {0, 1};
            static final List<String> NAMES = List.of();
            static transient int calls;
            static final transient Random DICE = new Random(1);
            int field;
            @ForEach static void one(PositionView p) {}
            """)));
    }

    private static void assertWarned(String source) {
        Compilation compilation = Compilations.compile(source);
        String all = Compilations.describe(compilation);
        assertThat(compilation.errors()).as(all).isEmpty();
        assertThat(compilation.warnings())
                .as(all)
                .singleElement()
                .satisfies(warning -> assertThat(warning.getMessage(Locale.ROOT))
                        .contains("of Motion", "is not part of the world", "singleton", "transient"));
    }
}
