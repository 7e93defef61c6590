package io.fdp.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures how long it takes to save and load the world of the demo, and how large it is. Run it alone on the machine:
 *
 * <pre>{@code
 * mvn -B -ntp test -pl fdp-storage -am -Dtest=SaveFiguresTest -Dfdp.figures=true -Dsurefire.failIfNoSpecifiedTests=false
 * }</pre>
 */
final class SaveFigures {
    private static final int ROUNDS = 60;

    private SaveFigures() {}

    /** Prints medians of warm rounds, without the wait for the disk. */
    static String measure(int entities, Path folder) throws IOException {
        Drones from = new Drones(entities, true);
        Drones into = new Drones(entities, false);
        try (var a = from.repo;
                var b = into.repo) {
            Path file = folder.resolve("drones.fdpw");
            WorldStorage saving = WorldStorage.of(a).withoutForce();
            WorldStorage loading = WorldStorage.of(b);
            long[] saves = new long[ROUNDS];
            long[] loads = new long[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                long start = System.nanoTime();
                saving.save(file);
                saves[i] = System.nanoTime() - start;
                start = System.nanoTime();
                loading.load(file);
                loads[i] = System.nanoTime() - start;
            }
            if (a.stateHash() != b.stateHash()) {
                throw new IllegalStateException("what was loaded is not what was saved");
            }
            SaveSummary summary = SaveFile.verify(file);
            return String.format(
                    Locale.ROOT,
                    "%,d entities: save %.1f ms, load %.1f ms, %,d bytes, %.1f %% of %,d raw bytes",
                    entities,
                    median(saves),
                    median(loads),
                    Files.size(file),
                    100.0 * Files.size(file) / summary.rawBytes(),
                    summary.rawBytes());
        }
    }

    /** The median of the second half, in milliseconds. */
    private static double median(long[] nanos) {
        long[] warm = Arrays.copyOfRange(nanos, nanos.length / 2, nanos.length);
        Arrays.sort(warm);
        return warm[warm.length / 2] / 1e6;
    }
}
