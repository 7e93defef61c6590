package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that play back, drop and trim while the frame thread records, in JVMs of their own. */
class CommandRaceTest {
    @ParameterizedTest
    @ValueSource(strings = {"-Dfdp.memory=touch", "-Dfdp.memory=protect", "-Dfdp.access=segment"})
    void shouldMeetNothingButDeclaredErrorsWhenAnotherThreadPlaysBack(String option)
            throws IOException, InterruptedException {
        String seed = Long.toString(Long.getLong("fdp.seed", System.nanoTime()));
        String told = CloseRaceTest.run(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                "-ea",
                "-Xmx256m",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:+ErrorFileToStdout",
                option,
                "-cp",
                System.getProperty("java.class.path"),
                CommandRaceProgram.class.getName(),
                "3000",
                seed));
        assertThat(told).as("seed " + seed).endsWith("applied 4096 of 4096, wrong []");
    }
}
