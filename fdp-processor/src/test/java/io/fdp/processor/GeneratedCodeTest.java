package io.fdp.processor;

import static io.fdp.processor.Compilations.assertClean;
import static io.fdp.processor.Compilations.compileStrictly;
import static io.fdp.processor.Refusals.game;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.CompilationSubject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is generated compiles for a user who lets the compiler warn about everything and takes warnings as errors. */
class GeneratedCodeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@Component",
                "@Component(layout = Layout.COLUMNS)",
                "@Component(packed = true)",
                "@Component(align = 64)",
                "@Component public",
                "@Component(layout = Layout.COLUMNS) public",
                "@Component protected",
            })
    void shouldCompileEveryKindOfField(String component) {
        assertClean(compileStrictly(game(Compilations.ALL_KINDS.formatted(component))));
    }

    @Test
    void shouldMakePublicTypesOnlyForRecordsThatEveryoneSees() {
        Compilation compilation = compileStrictly("""
            package game;
            import io.fdp.annotations.*;
            public interface Parts {
                @Component record Open(int x) {}
            }
            """, """
            package game;
            import io.fdp.annotations.*;
            class Hidden {
                @Component public record Closed(int x) {}
            }
            """);

        assertClean(compilation);
        for (String type : List.of("Table", "View", "Edit", "Span", "EditSpan")) {
            CompilationSubject.assertThat(compilation)
                    .generatedSourceFile("game.Open" + type)
                    .contentsAsUtf8String()
                    .containsMatch("public (final )?class Open" + type);
            CompilationSubject.assertThat(compilation)
                    .generatedSourceFile("game.Closed" + type)
                    .contentsAsUtf8String()
                    .doesNotContainMatch("public (final )?class");
        }
    }

    @Test
    void shouldCompileRecordsWithCodeOfTheirOwn() {
        assertClean(compileStrictly(game("""
            interface Shape<T> { T x(); }

            @Component
            record Checked(int percent) implements Comparable<Checked> {
                static final int MAX = 100;
                Checked {
                    if (percent > MAX) { throw new IllegalArgumentException("percent=" + percent); }
                }
                Checked() { this(0); }
                @Override public int compareTo(Checked other) { return percent - other.percent; }
            }

            @Component
            record Varied(@FixedArray(4) float... points) {
                @Override public float[] points() { return points.clone(); }
            }

            @Component
            record VariedLast(int first, @FixedArray(4) long... rest) {}

            @Component
            record Explicit(int x, @FixedString(32) String name) {
                Explicit(int x, String name) { this.x = x; this.name = name.strip(); }
                @Override public int x() { return x; }
                @Override public String name() { return name; }
                int get() { return x; }
                int TYPE() { return x; }
            }

            static class Generic<T> {
                @Component
                record Inner(int x) {}
            }
            """)));
    }

    @Test
    void shouldCompileAnnotatedFields() {
        assertClean(compileStrictly(game("""
            @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
            @interface Checked {}
            enum Color { RED }
            record Point(int x) {}
            @Component
            record Holder(
                @Checked int number,
                @org.jspecify.annotations.Nullable Color color,
                @org.jspecify.annotations.Nullable Point point,
                @FixedString(32) @org.jspecify.annotations.Nullable String text,
                @FixedArray(3) @Checked int @org.jspecify.annotations.Nullable [] numbers,
                @EntityRef @Checked long entity,
                Game.@Checked Point inner) {}
            """)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROWS", "COLUMNS"})
    void shouldCompileAwkwardFieldNames(String layout) {
        List<String> names = List.of(
                ("at index slot value base entity cursor context i text Memory Fields FixedText writes read write zero"
                    + " add remove has type layout TYPE CONSTANTS_x describe edit view span record yield var sealed"
                    + " permits when module open to with exports requires String Override long_ größe 位置 ª $ $x a$b"
                    + " a$1 _x __ x1 Äx 𝒙 entityIndex index_ length notNull java io Objects clock written position"
                    + " cursorPlace cursorEpoch spanAddress spanEra partsPlace partsEpoch partsCount offset state")
                        .split(" "));
        String all = names.stream().map(name -> "int " + name).collect(Collectors.joining(",\n    "));
        Stream<String> nested = names.stream().map(name -> "Inner in" + name);
        assertClean(compileStrictly(
                game("""
                    enum Color { RED }
                    record Inner(@FixedString(32) String text, @FixedArray(2) int[] i, Color value, Color slot) {}
                    @Component(layout = Layout.%s)
                    record Awkward(
                        %s) {}
                    @Component(layout = Layout.%s)
                    record AwkwardInside(
                        %s) {}
                    @Component(parts = true)
                    record AwkwardParts(
                        %s) {}
                    """.formatted(layout, all, layout, nested.collect(Collectors.joining(",\n    ")), all))));
    }

    @Test
    void shouldCompileComponentsBesideTypesOfNamesThatGeneratedCodeUses() {
        List<String> names = List.of(("Memory Fields FixedText Cursor Span TableContext Table View Edit EditSpan"
            + " Entity EntityRepository Component ComponentTable ComponentType ComponentColumn ComponentLayout Layout"
            + " Builder FieldKind FieldLayout Generated GeneratedFrom Tag Nullable Override String CharSequence"
            + " SuppressWarnings Object Record Enum Class Integer Long Math TYPE value at index größe 位置 A$B $"
            + " position")
                .split(" "));
        assertClean(compileStrictly(names.stream()
                .flatMap(name -> neighbours("game.beside" + names.indexOf(name), name))
                .toArray(String[]::new)));
    }

    /** A package with a component of a name, another one, and one that holds both. */
    private static Stream<String> neighbours(String packageName, String name) {
        String fields = """
            (int x, %s.Color color, @io.fdp.annotations.FixedString(32) java.lang.String text,
                @io.fdp.annotations.FixedArray(2) float[] array) {
                enum Color { RED }
            }
            """;
        return Stream.of("""
            @io.fdp.annotations.Component
            @java.lang.SuppressWarnings("unused")
            record %s\
            """.formatted(name) + fields.formatted(name), """
                @io.fdp.annotations.Component(layout = io.fdp.annotations.Layout.COLUMNS)
                record Other\
                """ + fields.formatted("Other"), """
                    @io.fdp.annotations.Component
                    record Around(%s inner, Other other) {}
                    """.formatted(
                                name))
                .map(source -> "package " + packageName + ";\n" + source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"io", "java", "javax", "org", "game"})
    void shouldCompileComponentNamedLikePackage(String name) {
        assertClean(compileStrictly("""
            package game;
            import io.fdp.annotations.*;
            @Component
            record %s(Color color, @FixedString(32) String text, @FixedArray(2) float[] array) {}
            """.formatted(name), """
            package game;
            enum Color { RED }
            """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TYPE", "CONSTANTS_kind", "layout", "value", "Memory", "String", "at"})
    void shouldCompileFieldOfEnumWithName(String name) {
        assertClean(compileStrictly("""
            package game;
            enum %s { A, B }
            """.formatted(name), """
                package game;
                @io.fdp.annotations.Component
                record Holder(%s kind, int layout) {}
                """.formatted(name), """
                    package game;
                    @io.fdp.annotations.Component(layout = io.fdp.annotations.Layout.COLUMNS)
                    record Columns(%s kind, int layout) {}
                    """.formatted(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROWS", "COLUMNS"})
    void shouldCompile250Fields(String layout) {
        String fields = IntStream.range(0, 250).mapToObj(i -> "float f" + i).collect(Collectors.joining(", "));
        assertClean(compileStrictly(game("""
            @Component(layout = Layout.%s)
            record Wide(%s) {}
            """.formatted(layout, fields))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@Deprecated", "@Deprecated(forRemoval = true)"})
    void shouldNotWarnAboutDeprecatedThings(String deprecated) {
        assertClean(compileStrictly(game("""
            %1$s
            @Component
            record Old(int x) {}

            @Component
            record OldAccessor(int x) {
                %1$s @Override public int x() { return x; }
            }

            @Component
            record OldConstructor(Inner inner) {
                record Inner(int x) {
                    %1$s Inner {}
                }
            }
            """.formatted(deprecated)), """
                package game;
                %s
                class Older {
                    @io.fdp.annotations.Component
                    record Inside(int x) {}
                }
                """.formatted(deprecated)));
    }

    @Test
    void shouldNotWarnAboutWhatIsSwitchedOffOnRecord() {
        Compilation compilation = compileStrictly("""
            package game;
            @io.fdp.annotations.Component
            @SuppressWarnings({"removal", "exports"})
            record Holder(Old old) {}
            """, """
            package game;
            @Deprecated(forRemoval = true)
            enum Old { A }
            """);

        assertClean(compilation);
        CompilationSubject.assertThat(compilation)
                .generatedSourceFile("game.HolderEditSpan")
                .contentsAsUtf8String()
                .contains(
                        "@SuppressWarnings({\n        \"removal\",\n        \"exports\",\n        \"deprecation\"\n})");
    }

    @Test
    void shouldCompileWithoutNullabilityAnnotationsOnClassPath() {
        Compilation compilation = Compilations.compiler()
                .withClasspath(Compilations.CLASS_PATH.stream()
                        .filter(jar -> !jar.equals(Compilations.jarOf(Nullable.class)))
                        .toList())
                .compile(Compilations.files(game(Compilations.ALL_KINDS.formatted("@Component"))));

        assertThat(compilation.errors()).isEmpty();
        CompilationSubject.assertThat(compilation)
                .generatedSourceFile("game.EverythingTable")
                .contentsAsUtf8String()
                .doesNotContain("Nullable");
    }

    @Test
    void shouldUseGeneratedTypesInTheSameCompilation() {
        assertClean(compileStrictly(game("""
            @Component
            record Position(float x, float y) {}
            @Component(layout = Layout.COLUMNS)
            record Velocity(float dx, float dy) {}

            static void move(PositionEdit p, VelocityView v, float dt) {
                p.x(p.x() + v.dx() * dt);
                p.set(new Position(p.x(), p.get().y()));
            }

            static float sum(PositionTable table, long entity, int chunk) {
                PositionEdit edit = table.edit(entity, table.newEdit());
                edit.y(table.get(entity).x());
                PositionEditSpan span = table.editSpan(chunk, table.newEditSpan());
                span.x(7, span.y(7));
                return table.view(entity).x() + table.span(chunk).get(3).x();
            }
            """)));
    }
}
