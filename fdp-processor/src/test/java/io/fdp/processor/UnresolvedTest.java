package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compile;
import static io.fdp.processor.Refusals.assertRefused;
import static io.fdp.processor.Refusals.game;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that do not resolve: the compiler reports them, and the processor adds nothing. */
class UnresolvedTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Missing field",
                "Missing[] field",
                "Missing[][] field",
                "Missing.Inner field",
                "@FixedString(32) Missing field",
                "@FixedArray(8) Missing[] field",
                "@EntityRef Missing field",
                "@FixedString(Missing.SIZE) String field",
                "@FixedArray(Missing.SIZE) int[] field",
            })
    void shouldLeaveUnknownNameToTheCompiler(String field) {
        assertRefused(game("""
            @Component
            record Holder(
                int before,
                %s) {} // <-
            """.formatted(field)), "Missing");
    }

    @Test
    void shouldLeaveUnknownAnnotationToTheCompiler() {
        assertRefused(game("""
            @Component
            record Holder(
                @Missing int field) {} // <-
            """), "Missing");
    }

    @Test
    void shouldLeaveUnknownTypeInNestedRecordToTheCompiler() {
        assertRefused(game("""
            record Deep(
                Missing field) {} // <-
            record Inner(int x, Deep deep) {}
            @Component
            record Holder(Inner inner) {}
            """), "Missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"name = Missing.NAME", "align = Missing.ALIGN", "packed = Missing.PACKED", "prefix = MISSING"})
    void shouldLeaveUnknownOptionToTheCompiler(String option) {
        assertRefused(game("""
            @Component(%s) // <-
            record Holder(int x) {}
            """.formatted(option)), "cannot find symbol");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"@SuppressWarnings(Missing.X)", "@SuppressWarnings({\"unused\", Missing.X})", "@Missing(7)"})
    void shouldLeaveUnknownNameInOtherAnnotationToTheCompiler(String annotation) {
        assertRefused(game("""
            @Component
            %s // <-
            record Holder(int x) {}
            """.formatted(annotation)), "cannot find symbol");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        @Component(align = "8") record Holder(int x) {} | incompatible types
        @Component(name = 7) record Holder(int x) {} | incompatible types
        @Component(layout = Layout.DIAGONAL) record Holder(int x) {} | must be an enum constant
        @Component record Holder(@FixedString String x) {} | missing a default value
        @Component record Holder(@FixedString("32") String x) {} | incompatible types
        @Component record Holder(@FixedArray(8L) int[] x) {} | incompatible types
        @Component @Component record Holder(int x) {} | not a repeatable annotation
        @Component record Holder(int x) { int y; } | field declaration must be static
        """)
    void shouldLeaveWhatIsNotJavaToTheCompiler(String declaration, String message) {
        assertRefused(game(declaration + " // <-\n"), message);
    }

    @Test
    void shouldLeaveUnknownParentOfTagToTheCompiler() {
        assertRefused(game("""
            @Tag
            interface Burning extends Missing {} // <-
            """), "Missing");
    }

    @Test
    void shouldLeaveUnknownInterfaceOfComponentToTheCompiler() {
        assertRefused(game("""
            @Component
            record Holder(int x) implements Missing {} // <-
            """), "Missing");
    }

    @Test
    void shouldStillCheckOtherComponents() {
        Refusals.assertErrors(compile(game("""
            @Component
            record Holder(Missing field) {}
            @Component
            record Other(Integer field) {}
            """)), "field field has type Integer", "cannot find symbol");
    }

    @Test
    void shouldWaitForTypesThatAnotherProcessorGenerates() {
        Compilation compilation = Compilations.compiler(new ColorProcessor()).compile(Compilations.files(game("""
            record Inner(Color color) {}
            @Component(align = Color.ALIGN)
            record Holder(Color color, Inner inner, @FixedArray(Color.COUNT) int[] counts) {
                HolderTable table() {
                    return null;
                }
            }
            @Tag interface Burning extends Hot {}
            """)));

        assertClean(compilation);
        CompilationSubject.assertThat(compilation)
                .generatedSourceFile("game.HolderTable")
                .contentsAsUtf8String()
                .contains("layout.array(\"counts\", FieldKind.INT, 3, 8)");
    }

    @Test
    void shouldCheckWhatWaitedForAnotherProcessor() {
        Compilation compilation = Compilations.compiler(new ColorProcessor())
                .compile(JavaFileObjects.forSourceString("game.Game", game("""
                    @Component
                    record Holder(
                        Color color,
                        Hot hot) {}
                    """)));

        Refusals.assertOneError(
                compilation, "game/Game.java", 8, "field hot has type game.Hot, which cannot be stored");
    }

    @Test
    void shouldRefuseFieldOfGeneratedType() {
        assertRefused(game("""
            @Component
            record Position(int x) {}
            @Component
            record Holder(
                PositionTable table) {} // <-
            """), "field table has type game.PositionTable, which cannot be stored");
    }

    /** Generates an enum with constants and a tag in its first round. */
    private static final class ColorProcessor extends AbstractProcessor {
        private boolean done;

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latest();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!done) {
                done = true;
                write("game.Color", """
                    package game;
                    enum Color {
                        RED, GREEN, BLUE;
                        static final int COUNT = 3;
                        static final int ALIGN = 16;
                    }
                    """);
                write("game.Hot", """
                    package game;
                    @io.fdp.annotations.Tag
                    interface Hot {}
                    """);
            }
            return false;
        }

        private void write(String name, String source) {
            try (Writer file = processingEnv.getFiler().createSourceFile(name).openWriter()) {
                file.write(source);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
