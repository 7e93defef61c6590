package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import io.fdp.annotations.Component;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeclarationRuleTest {
    @Test
    void shouldRefuseClass() {
        assertRefused(
                game("""
                    @Component
                    static class Position {} // <-
                    """),
                "@Component is for records, and Position is not one",
                "write @Component record Position(float x, float y) {}");
    }

    @Test
    void shouldRefuseInterfaceAndProposeTag() {
        assertRefused(
                game("""
                    @Component
                    interface Position {} // <-
                    """),
                "Position is not one",
                "write @Component record Position(float x, float y) {}, or @Tag interface Position {}");
    }

    @Test
    void shouldRefuseEnum() {
        assertRefused(game("""
            @Component
            enum Position { HERE } // <-
            """), "Position is not one", "write @Component record Position");
    }

    @Test
    void shouldRefuseAnnotationType() {
        assertRefused(game("""
            @Component
            @interface Position {} // <-
            """), "Position is not one", "write @Component record Position");
    }

    @Test
    void shouldRefuseGenericRecord() {
        assertRefused(game("""
            @Component
            record Position<T>(int x) {} // <-
            """), "component Position is generic", "remove the type parameters");
    }

    @Test
    void shouldRefusePrivateRecord() {
        assertRefused(
                game("""
                    @Component
                    private record Position(int x) {} // <-
                    """),
                "component Position is private, so generated code cannot see it",
                "make it package-private or public");
    }

    @Test
    void shouldRefuseRecordInPrivateClass() {
        assertRefused(
                game("""
                    private static class Hidden {
                        static class Deeper {
                            @Component
                            public record Position(int x) {} // <-
                        }
                    }
                    """), "component Position is private because Hidden is", "make it package-private or public");
    }

    @Test
    void shouldRefuseRecordWithoutFields() {
        assertRefused(game("""
            @Component
            record Burning() {} // <-
            """), "component Burning has no fields", "write @Tag interface Burning {}");
    }

    @Test
    void shouldRefuseRecordThatIsAlsoTag() {
        assertRefused(
                game("""
                    @Component @Tag
                    record Burning(int degrees) {} // <-
                    """),
                "Burning is both @Component and @Tag",
                "write @Component on a record with fields, or @Tag on an empty interface");
    }

    @Test
    void shouldRefuseInterfaceThatIsAlsoTag() {
        assertRefused(game("""
            @Component @Tag
            interface Burning {} // <-
            """), "Burning is both @Component and @Tag");
    }

    @Test
    void shouldAcceptRecordInUnnamedPackage() {
        assertClean(compile("""
            import io.fdp.annotations.*;
            @Component
            record Position(float x, Unit unit) {
                enum Unit { METRE }
            }
            """));
    }

    @Test
    void shouldAcceptRecordInFinalClassOfUnnamedPackage() {
        assertClean(compile("""
            import io.fdp.annotations.*;
            final class Main {
                @Component
                record Position(float x) {}
            }
            """));
    }

    @Test
    void shouldRefuseRecordInFileWithoutClass() {
        assertRefused(
                """
                @io.fdp.annotations.Component
                record Position(float x) {} // <-

                void main() {}
                """,
                "component Position is in a file without a class around its methods",
                "move it to a file of its own, or write class Position { … } around everything");
    }

    @Test
    void shouldRefuseAnyComponentWhenKernelIsMissing() {
        Compilation compilation = Compiler.javac()
                .withClasspath(List.of(Compilations.jarOf(Component.class)))
                .withProcessors(new FdpProcessor())
                .compile(Compilations.files("""
                    package game;
                    @io.fdp.annotations.Component
                    record Position(float x) {} // <-
                    """));

        Refusals.assertOneError(
                compilation,
                "game/Position.java",
                3,
                "generated code for component Position needs fdp-kernel",
                "add the dependency io.fdp:fdp-kernel");
    }
}
