package io.fdp.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The list of samples has all of them, and each runs. */
class SampleListTest {
    private static final Path SOURCES = Path.of(System.getProperty("basedir", ""), "src/main/java/io/fdp/samples");

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("broken failed", "not exactly the saved one");

    static List<Sample> all() {
        return Samples.all();
    }

    /** Each public class of the samples is one, except those that are about samples. */
    @Test
    void shouldListEachSample() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<String> classes = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(SampleListTest::isPublicClass)
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.equals("Samples"))
                    .toList();
            assertThat(all().stream().map(sample -> sample.type().getSimpleName()))
                    .containsExactlyInAnyOrderElementsOf(classes);
        }
    }

    private static boolean isPublicClass(Path file) {
        try {
            return Files.readString(file).contains("\npublic final class ");
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @Test
    void shouldNameAndDescribeThemInOneLine() {
        assertThat(all().stream().map(Sample::name)).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z-]+"));
        assertThat(all())
                .allSatisfy(sample ->
                        assertThat(sample.what()).hasSizeBetween(10, 90).doesNotContain("\n"));
        assertThat(Samples.find("VECTOR-movement")).isSameAs(Samples.find("VectorMovement"));
        assertThat(Samples.find("nothing of this name")).isNull();
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldRun(Sample sample, @TempDir Path folder) throws IOException {
        assertThat(sample.linesIn(folder))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).doesNotContain("\n"));
    }
}
