package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Closing, trimming and clearing under threads that are at work, in JVMs of their own. */
class CloseRaceTest {
    private static void race(int worlds, String... options) throws IOException, InterruptedException {
        String seed = Long.toString(Long.getLong("fdp.seed", System.nanoTime()));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-ea",
                "-Xmx256m",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:+ErrorFileToStdout"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                CloseRaceProgram.class.getName(),
                Integer.toString(worlds),
                seed));
        assertThat(run(command)).as("seed " + seed).endsWith("left 0 reserved, 0 committed");
    }

    /** What a program says, which must end well. */
    static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(told).isZero();
            return told;
        } finally {
            process.destroyForcibly();
        }
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
