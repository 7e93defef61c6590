package io.fdp.processor.read;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.access.Cursor;
import io.fdp.kernel.access.EventView;
import io.fdp.kernel.access.PartSpan;
import io.fdp.kernel.access.Span;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessorRuleTest {
    static Stream<String> reservedNames() {
        return AccessorRule.RESERVED.stream().sorted();
    }

    @ParameterizedTest
    @MethodSource("reservedNames")
    void shouldRefuseReservedFieldName(String name) {
        assertRefused(
                game("""
                    @Component
                    record Holder(
                        float %s) {} // <-
                    """.formatted(name)),
                "field " + name + " would get the accessor " + name + "(), which cursors and spans have themselves",
                "rename it, as in " + name + "Value");
    }

    @Test
    void shouldReserveEveryMethodOfCursorSpanAndEventView() {
        Set<String> names = new TreeSet<>();
        Stream.of(Object.class, Cursor.class, Span.class, EventView.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> !name.contains("$")) // the coverage agent's
                .forEach(names::add);

        assertThat(AccessorRule.RESERVED).containsAll(names);
    }

    @Test
    void shouldReserveEveryMethodOfPartSpan() {
        Set<String> names = new TreeSet<>();
        Arrays.stream(PartSpan.class.getDeclaredMethods())
                .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
                .map(Method::getName)
                .filter(name -> !name.contains("$")) // the coverage agent's
                .filter(name -> !name.equals("size")) // without a parameter, so no accessor of a part is the same
                .forEach(names::add);

        names.removeAll(AccessorRule.RESERVED);
        assertThat(AccessorRule.RESERVED_IN_PARTS).containsAll(names);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hash.code", "to.string", "cursor.base", "move.toChunk", "is.of"})
    void shouldRefuseNestedFieldWhoseAccessorIsReserved(String path) {
        String outer = path.substring(0, path.indexOf('.'));
        String inner = path.substring(path.indexOf('.') + 1);
        assertRefused(
                game("""
                    record Inner(int %s) {}
                    @Component
                    record Holder(
                        Inner %s) {} // <-
                    """.formatted(inner, outer)),
                "field " + outer + "." + inner + " would get the accessor ",
                "which cursors and spans have themselves",
                "rename it, as in " + inner + "Value");
    }

    @Test
    void shouldRefuseAccessorClashWithNestedField() {
        assertRefused(game("""
            record Pose(float x, float y) {}
            @Component
            record Holder(
                Pose pose,
                float poseX) {} // <-
            """), "fields pose.x and poseX would both get the accessor poseX()", "rename one of them");
    }

    @Test
    void shouldRefuseAccessorClashOfFieldsThatDifferInTheirFirstLetter() {
        assertRefused(game("""
            record Pose(float x, float X) {}
            @Component
            record Holder(
                Pose pose) {} // <-
            """), "fields pose.x and pose.X would both get the accessor poseX()");
    }

    @Test
    void shouldRefuseAccessorClashAcrossLevels() {
        assertRefused(game("""
            record Deep(int c) {}
            record Left(Deep b) {}
            @Component
            record Holder(
                Left a,
                int aBC) {} // <-
            """), "fields a.b.c and aBC would both get the accessor aBC()");
    }

    @Test
    void shouldRefuseFieldNamedLikeComparisonOfString() {
        assertRefused(
                game("""
                    @Component
                    record Holder(
                        @FixedString(32) String name,
                        boolean nameEquals) {} // <-
                    """),
                "fields name and nameEquals would both get the accessor" + " nameEquals()",
                "rename one of" + " them");
    }

    @Test
    void shouldRefuseStringWhoseComparisonIsNamedLikeFieldBeforeIt() {
        assertRefused(game("""
            @Component
            record Holder(
                @FixedString(32) String nameEquals,
                @FixedString(32) String name) {} // <-
            """), "fields nameEquals and name would both get the accessor nameEquals()");
    }

    @Test
    void shouldAcceptFieldsThatOnlyLookAlike() {
        assertClean(compile(game("""
            enum Color { RED }
            record Pose(Color x, float y) {}
            @Component
            record Holder(
                Pose pose, Color pose_x, Color pose_X, Color PoseX, int name, int nameEquals, int x, int X) {}
            """)));
    }
}
