package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.Compiler;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NestedRecordTest {
    @Test
    void shouldRefuseRecordInsideItself() {
        assertRefused(
                game("""
                    @Component
                    record Node(
                        int value,
                        Node next) {} // <-
                    """),
                "field next puts record Node inside itself",
                "store an entity instead, as in @EntityRef long next");
    }

    @Test
    void shouldRefuseRecordInsideItselfThroughOthers() {
        assertRefused(game("""
            @Component
            record Node(Link link) {}
            record Link(Chain chain) {}
            record Chain(
                Node back) {} // <-
            """), "field link.chain.back puts record Node inside itself", "@EntityRef long back");
    }

    @Test
    void shouldRefuseRecursionBelowComponent() {
        assertRefused(game("""
            @Component
            record Holder(Node node) {}
            record Node(
                Node next) {} // <-
            """), "field node.next puts record Node inside itself");
    }

    @Test
    void shouldAcceptSameRecordTwiceBesideEachOther() {
        assertClean(compile(game("""
            record Point(float x, float y) {}
            record Line(Point from, Point to) {}
            @Component
            record Cross(Line first, Line second, Point center) {}
            """)));
    }

    @Test
    void shouldAcceptComponentInsideComponent() {
        assertClean(compile(game("""
            @Component
            record Point(float x, float y) {}
            @Component
            record Line(Point from, Point to) {}
            """)));
    }

    @Test
    void shouldRefuseGenericNestedRecord() {
        assertRefused(game("""
            record Pair<T>(int x) {}
            @Component
            record Holder(
                Pair<String> pair) {} // <-
            """), "field pair has the generic type Pair", "write a record without type parameters");
    }

    @Test
    void shouldRefusePrivateNestedRecord() {
        assertRefused(
                game("""
                    private record Point(int x) {}
                    @Component
                    record Holder(
                        Point point) {} // <-
                    """),
                "field point has type game.Game.Point, which generated code in package game cannot see",
                "make Point package-private");
    }

    @Test
    void shouldRefuseNestedRecordWithoutFields() {
        assertRefused(game("""
            record Nothing() {}
            @Component
            record Holder(
                Nothing nothing) {} // <-
            """), "record Nothing of field nothing has no fields", "leave it out, or give it one");
    }

    @Test
    void shouldReportWrongFieldWhereNestedRecordDeclaresIt() {
        assertRefused(game("""
            record Point(
                Integer x) {} // <-
            @Component
            record Holder(Point point) {}
            """), "field point.x has type Integer, an object", "write int x");
    }

    @Test
    void shouldRefuseInvisibleRecordInsideVisibleOneOfAnotherPackage() {
        assertRefused(
                List.of("""
                    package shapes;
                    public record Line(
                        Point from) {} // <-
                    record Point(int x) {}
                    """, game("""
                        @Component
                        record Holder(shapes.Line line) {}
                        """)),
                "field line.from has type shapes.Point, which generated code in package game cannot see",
                "make Point public");
    }

    @Test
    void shouldRefuseInvisibleEnumOfAnotherPackage() {
        assertRefused(
                List.of("""
                    package shapes;
                    public record Dot(
                        Color color) {} // <-
                    enum Color { RED }
                    """, game("""
                        @Component
                        record Holder(shapes.Dot dot) {}
                        """)),
                "field dot.color has type shapes.Color, which generated code in package game cannot see",
                "make Color public");
    }

    @Test
    void shouldNameUnnamedPackageInWords() {
        assertRefused("""
            import io.fdp.annotations.*;
            class Game {
                private enum Color { RED }
                @Component
                record Holder(
                    Color color) {} // <-
            }
            """, "which generated code in the unnamed package cannot see");
    }

    @Test
    void shouldReadNestedRecordFromJar(@TempDir Path jar) throws IOException {
        library(jar, """
            package shapes;
            import io.fdp.annotations.*;
            public record Label(@FixedString(64) String text, @FixedArray(3) int[] rgb, @EntityRef long owner) {}
            """);

        assertClean(compileWith(jar, game("""
            @Component
            record Holder(shapes.Label label) {}
            """)));
    }

    @Test
    void shouldReportProblemOfRecordFromJarAtFieldOfComponent(@TempDir Path jar) throws IOException {
        library(jar, """
            package shapes;
            public record Label(Inner inner) {
                public record Inner(String text) {}
            }
            """);
        Compilation compilation = compileWith(jar, game("""
            @Component
            record Holder(
                int x,
                shapes.Label label) {}
            """));

        Refusals.assertOneError(
                compilation,
                "game/Game.java",
                8,
                "string label.inner.text has no size",
                "write @FixedString(32) String text");
    }

    private static Compilation compileWith(Path jar, String source) {
        List<File> path = new ArrayList<>(Compilations.CLASS_PATH);
        path.add(jar.toFile());
        return Compilations.compiler().withClasspath(path).compile(Compilations.files(source));
    }

    private static void library(Path folder, String source) throws IOException {
        Compilation compilation =
                Compiler.javac().withClasspath(Compilations.CLASS_PATH).compile(Compilations.files(source));
        assertClean(compilation);
        for (JavaFileObject file : compilation.generatedFiles()) {
            Path target = folder.resolve(file.getName().replaceFirst("^/?CLASS_OUTPUT/", ""));
            Files.createDirectories(target.getParent());
            try (InputStream bytes = file.openInputStream()) {
                Files.copy(bytes, target);
            }
        }
    }
}
