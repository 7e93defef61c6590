package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Saves that were changed with structure and have right checksums: only declared errors, within limits of memory and time, and worlds that are sound. */
class SaveFuzzTest {
    private static final int AT_ONCE = 10_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private void fuzz(long seed, int count) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("original.fdpw"), new DamagedLoads(worlds).save);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-Xmx96m",
                        "-XX:MaxDirectMemorySize=32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SaveFuzzProgram.class.getName(),
                        file.toString(),
                        Long.toString(seed),
                        Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            List<String> told =
                    process.inputReader(StandardCharsets.UTF_8).lines().toList();
            told.forEach(System.out::println);
            assertThat(process.waitFor()).as("it ended by itself").isZero();
            assertThat(told).last().isEqualTo("end");
        } finally {
            process.destroyForcibly();
        }
    }

    private static long seed() {
        return Long.getLong("fdp.seed", System.nanoTime());
    }

    @Test
    void shouldKeepAllPromisesWithSomeFiles() throws IOException, InterruptedException {
        fuzz(seed(), 400);
    }

    @Test
    @Tag("long")
    void shouldKeepAllPromisesWithManyFiles() throws IOException, InterruptedException {
        int files = Integer.getInteger("fdp.fuzz.files", 40_000);
        long seed = seed();
        for (int done = 0; done < files; done += AT_ONCE) {
            fuzz(seed + done, Math.min(AT_ONCE, files - done));
        }
    }
}
