package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program without native access is told how to get it, whichever class of the kernel asks first. */
class DeniedAccessTest {
    @ParameterizedTest
    @ValueSource(strings = {"-Dfdp.bias=true", "-Dfdp.bias=false", "-Dfdp.memory=protect"})
    void shouldSayHowToStartJava(String option) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--illegal-native-access=deny",
                option,
                "-cp",
                System.getProperty("java.class.path"),
                EarlyClassesProgram.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(told).contains("FDP needs native access: start java with --enable-native-access=ALL-UNNAMED");
            assertThat(process.waitFor()).isNotZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
