package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.Children;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Saves that were changed with structure and have right checksums: only declared errors, within limits of memory and
 * time, and worlds that are sound.
 */
class SaveFuzzTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    private static final int AT_ONCE = 10_000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private void fuzz(long seed, int count) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("original.fdpw"), new DamagedLoads(worlds).save);
        List<String> told = Children.run(
                SaveFuzzProgram.class,
                List.of("-Xmx96m", "-XX:MaxDirectMemorySize=32m", "-XX:+UseSerialGC"),
                3600,
                file.toString(),
                Long.toString(seed),
                Integer.toString(count));
        assertThat(told).last().isEqualTo("end");
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
