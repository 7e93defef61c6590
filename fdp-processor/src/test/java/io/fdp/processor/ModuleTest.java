package io.fdp.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javapoet.ClassName;
import io.fdp.annotations.Component;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Components in a named module, compiled as a user's build does it: files, a module path, and a processor that the
 * compiler finds by itself.
 */
class ModuleTest {
    private static final String COMPONENTS = """
        package game.parts;
        import io.fdp.annotations.*;
        public final class Parts {
            private Parts() {}
            public enum Color { RED }
            public record Point(float x, float y) {}
            @Component
            public record Open(Point point, Color color, @FixedString(32) String name, @FixedArray(2) int[] values) {}
            @Component(layout = Layout.COLUMNS)
            record Closed(Point point, Color color, @EntityRef long target) {}
            @Tag
            public interface Burning {}
            @Event(id = 1)
            public record Hit(Point point, Color color, @FixedString(32) String name, @FixedArray(2) int[] values) {}
            @Event(id = 2, managed = true)
            public interface Order {}
        }
        """;

    @TempDir
    Path folder;

    @Test
    void shouldCompileInModuleThatReadsOnlyTheKernel() throws IOException {
        assertThat(compile("module game { requires io.fdp.kernel; }")).isEmpty();

        assertThat(generated("OpenTable")).doesNotContain("@Generated(").contains("@Nullable");
        assertThat(folder.resolve("classes/game/parts/ClosedEditSpan.class")).exists();
    }

    @Test
    void shouldMarkGeneratedTypesInModuleThatReadsTheCompiler() throws IOException {
        assertThat(compile("module game { requires io.fdp.kernel; requires java.compiler; }"))
                .isEmpty();

        assertThat(generated("OpenTable")).contains("@Generated(\"io.fdp.processor.FdpProcessor\")");
    }

    @Test
    void shouldCompileInModuleThatExportsItsComponents() throws IOException {
        assertThat(compile("module game { requires transitive io.fdp.kernel; exports game.parts; }"))
                .isEmpty();
    }

    @Test
    void shouldCompileInOpenModuleThatReadsNullabilityAnnotations() throws IOException {
        assertThat(compile("open module game { requires io.fdp.kernel; requires static org.jspecify; }"))
                .isEmpty();
    }

    @Test
    void shouldRefuseComponentInModuleThatDoesNotReadTheKernel() throws IOException {
        assertThat(compile("module game { requires io.fdp.annotations; }"))
                .contains("Parts.java:8: error: generated code for component Open needs fdp-kernel")
                .contains("in a module-info.java write requires io.fdp.kernel;")
                .contains("Parts.java:10: error: generated code for component Closed needs fdp-kernel")
                .contains("Parts.java:14: error: generated code for event Hit needs fdp-kernel")
                .contains("3 errors");
    }

    @Test
    void shouldCompileAgainAboveItsOwnOutput() throws IOException {
        String module = "module game { requires io.fdp.kernel; }";
        assertThat(compile(module)).isEmpty();

        assertThat(compile(module)).isEmpty();
    }

    @Test
    void shouldCompileOnClassPath() throws IOException {
        write("game/parts/Parts.java", COMPONENTS);
        String path = path(Compilations.CLASS_PATH.stream());

        assertThat(javac(List.of("-classpath", path), "game/parts/Parts.java")).isEmpty();
        assertThat(generated("OpenTable")).contains("@Generated(\"io.fdp.processor.FdpProcessor\")");
    }

    @Test
    void shouldCompileAgainAboveItsOwnOutputOnClassPath() throws IOException {
        write("game/parts/Parts.java", COMPONENTS);
        String path = path(Compilations.CLASS_PATH.stream()) + File.pathSeparator + folder.resolve("classes");
        Files.createDirectories(folder.resolve("classes"));
        assertThat(javac(List.of("-classpath", path), "game/parts/Parts.java")).isEmpty();

        assertThat(javac(List.of("-classpath", path), "game/parts/Parts.java")).isEmpty();
    }

    private String compile(String module) throws IOException {
        write("module-info.java", module);
        write("game/parts/Parts.java", COMPONENTS);
        return javac(
                List.of("--module-path", path(Compilations.CLASS_PATH.stream()), "-classpath", folder.toString()),
                "module-info.java",
                "game/parts/Parts.java");
    }

    /** Runs the compiler with all warnings as errors, and answers what it says. */
    private String javac(List<String> options, String... sources) {
        List<String> arguments = new ArrayList<>(Compilations.STRICT);
        arguments.addAll(options);
        arguments.addAll(List.of(
                "-processorpath",
                path(Stream.of(FdpProcessor.class, Component.class, ClassName.class, Nullable.class)
                        .map(Compilations::jarOf)),
                "-d",
                folder.resolve("classes").toString(),
                "-s",
                folder.resolve("generated").toString()));
        Arrays.stream(sources).map(source -> folder.resolve(source).toString()).forEach(arguments::add);
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said);
        ToolProvider.findFirst("javac").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        return said.toString();
    }

    private static String path(Stream<File> files) {
        return files.map(File::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private void write(String name, String source) throws IOException {
        Files.createDirectories(folder.resolve("generated"));
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
    }

    private String generated(String type) throws IOException {
        return Files.readString(folder.resolve("generated/game/parts/" + type + ".java"));
    }
}
