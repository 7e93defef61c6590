package io.fdp.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Generated sources, compared with those under {@code src/test/resources/golden}.
 *
 * <p>A folder holds a component, an event, a serialized class or loops and, in {@code generated}, what is made of it.
 * {@code -Dfdp.golden.update=true} writes that anew: look at the difference before you commit it.
 */
class GoldenSourceTest {
    private static final Path GOLDEN = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");

    @ParameterizedTest
    @CsvSource({
        "rows, 6",
        "columns, 6",
        "nested, 6",
        "elements, 6",
        "parts, 4",
        "event, 3",
        "serialized, 10",
        "defaults, 6",
        "references, 10"
    })
    void shouldGenerateGoldenSources(String folder, int types) throws IOException {
        assertGolden(folder, types, generate(folder));
    }

    /** Loops need components: those of other folders, which are compared there. */
    @Test
    void shouldGenerateGoldenLoops() throws IOException {
        Map<String, String> generated = generate("loop", "rows", "columns", "parts");
        generated.keySet().removeAll(generate("rows", "columns", "parts").keySet());

        assertGolden("loop", 4, generated);
    }

    private static void assertGolden(String folder, int types, Map<String, String> generated) throws IOException {
        Path expected = GOLDEN.resolve(folder).resolve("generated");
        if (Boolean.getBoolean("fdp.golden.update")) {
            update(expected, generated);
        }

        assertThat(generated).hasSize(types).isEqualTo(read(expected));
    }

    /** What is generated from the sources of some folders together, by the names of files. */
    private static Map<String, String> generate(String... folders) throws IOException {
        List<String> sources = new ArrayList<>();
        for (String folder : folders) {
            sources.add(only(read(GOLDEN.resolve(folder))));
        }
        Compilation compilation = Compilations.compileStrictly(sources.toArray(String[]::new));
        Compilations.assertClean(compilation);
        Map<String, String> generated = new TreeMap<>();
        for (JavaFileObject source : compilation.generatedSourceFiles()) {
            generated.put(Path.of(source.getName()).getFileName().toString(), Compilations.textOf(source));
        }
        return generated;
    }

    private static String only(Map<String, String> sources) {
        assertThat(sources).hasSize(1);
        return sources.values().iterator().next();
    }

    private static Map<String, String> read(Path folder) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Path file : sourcesIn(folder)) {
            texts.put(file.getFileName().toString(), Files.readString(file));
        }
        return texts;
    }

    private static void update(Path folder, Map<String, String> texts) throws IOException {
        Files.createDirectories(folder);
        for (Path file : sourcesIn(folder)) {
            Files.delete(file);
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(folder.resolve(text.getKey()), text.getValue());
        }
    }

    private static List<Path> sourcesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
