package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing, trimming and clearing under threads that are at work, in JVMs of their own. */
class CloseRaceTest {
    private static final List<String> OPTIONS =
            List.of("-ea", "-Xmx256m", "-XX:-CreateCoredumpOnCrash", "-XX:+ErrorFileToStdout");
    private static final int SECONDS = 600;

    private static void race(int worlds, String... options) throws IOException, InterruptedException {
        String seed = seed();
        assertThat(run(CloseRaceProgram.class, List.of(options), Integer.toString(worlds), seed))
                .as("seed " + seed)
                .endsWith("left 0 reserved, 0 committed");
    }

    static String seed() {
        return Long.toString(Long.getLong("fdp.seed", System.nanoTime()));
    }

    /** The last that a program says which may end its JVM, and must end well. */
    static String run(Class<?> program, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(OPTIONS);
        all.addAll(options);
        return Children.run(program, all, SECONDS, arguments).getLast();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Dfdp.memory=touch", "-Dfdp.memory=protect", "-Dfdp.access=segment"})
    void shouldMeetNothingButDeclaredErrorsWhenAnotherThreadCloses(String option)
            throws IOException, InterruptedException {
        race(100, option);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(
            strings = {
                "-XX:+UseG1GC",
                "-XX:+UseSerialGC",
                "-XX:+UseZGC",
                "-Xint",
                "-XX:TieredStopAtLevel=1",
                "-Dfdp.checks=false"
            })
    void shouldMeetNothingButDeclaredErrorsInAnyJvm(String option) throws IOException, InterruptedException {
        race(1000, option);
        race(1000, option, "-Dfdp.memory=protect");
    }
}
