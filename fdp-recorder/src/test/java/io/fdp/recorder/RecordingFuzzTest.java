package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings that were changed with structure and have right checksums: only declared errors, within limits of memory
 * and time, and no other state than the recorded one.
 */
class RecordingFuzzTest {
    private static final int AT_ONCE = 10_000;

    @TempDir
    Path folder;

    private void fuzz(long seed, int count) throws IOException, InterruptedException {
        Path file = folder.resolve("original.fdp");
        Recorded.flown(file, seed, 3, 9, Recorded.ALL.keyframeEvery(4));
        List<String> told = Children.run(
                FuzzProgram.class,
                List.of("-Xmx96m", "-XX:MaxDirectMemorySize=64m", "-XX:+UseSerialGC"),
                3600,
                file.toString(),
                Long.toString(seed),
                Integer.toString(count));
        assertThat(told).last().isEqualTo("end");
        String resident = told.get(told.size() - 2);
        assertThat(Long.parseLong(resident.replaceAll("[^0-9]", "")))
                .as(resident)
                .isLessThan(512);
    }

    private static long seed() {
        return Long.getLong("fdp.seed", System.nanoTime());
    }

    @Test
    void shouldKeepAllPromisesWithSomeFiles() throws IOException, InterruptedException {
        fuzz(seed(), 300);
    }

    @Test
    @Tag("long")
    void shouldKeepAllPromisesWithManyFiles() throws IOException, InterruptedException {
        int files = Integer.getInteger("fdp.fuzz.files", 60_000);
        long seed = seed();
        for (int done = 0; done < files; done += AT_ONCE) {
            fuzz(seed + done, Math.min(AT_ONCE, files - done));
        }
    }
}
