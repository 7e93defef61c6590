package io.fdp.samples.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tutorial shows the code that runs: each line of its Java is in the program or in its test. */
class TutorialTest {
    private static final Path HOME = Path.of(System.getProperty("basedir", "")).toAbsolutePath();

    @Test
    void shouldShowTheCodeThatRuns() throws IOException {
        Set<String> program = new HashSet<>();
        for (String file : List.of(
                "src/main/java/io/fdp/samples/tutorial/Rescue.java",
                "src/test/java/io/fdp/samples/tutorial/RescueTest.java",
                "src/test/java/io/fdp/samples/tutorial/RescueAllocationTest.java")) {
            program.addAll(lines(HOME.resolve(file)).toList());
        }
        List<String> shown = javaIn(HOME.resolveSibling("docs/guide/tutorial.md"));
        assertThat(shown)
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(program).contains(line));
    }

    private static Stream<String> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(TutorialTest::withoutNotes);
    }

    /** Without spaces around it, the note after it, and the modifier that a nested class has there. */
    private static String withoutNotes(String line) {
        return line.replaceFirst("\\s*//.*", "").strip();
    }

    private static List<String> javaIn(Path page) throws IOException {
        List<String> code = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                inside = line.equals("```java");
            } else if (inside && !withoutNotes(line).isEmpty()) {
                code.add(withoutNotes(line));
            }
        }
        return code;
    }
}
