package io.fdp.testkit;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Seeds for random tests: many by default, one to repeat a failure.
 *
 * <p>A failing test names its seed; {@code -Dfdp.seed=…} runs only that seed. {@code -Dfdp.seeds=…} changes the number
 * of seeds.
 */
public final class Seeds {
    private Seeds() {}

    /**
     * Runs a random program with many seeds.
     *
     * @param count the number of seeds, unless the system property says otherwise
     * @param program the program; the random number generator it is given makes all its choices
     */
    public static void run(int count, Consumer<SplittableRandom> program) {
        Long only = Long.getLong("fdp.seed");
        if (only != null) {
            runOne(only, program);
            return;
        }
        long first = System.nanoTime();
        for (int i = 0; i < Integer.getInteger("fdp.seeds", count); i++) {
            runOne(first + i, program);
        }
    }

    private static void runOne(long seed, Consumer<SplittableRandom> program) {
        try {
            program.accept(new SplittableRandom(seed));
        } catch (Throwable failure) {
            throw new AssertionError(
                    "random program with seed " + seed + " failed (repeat it with -Dfdp.seed=" + seed + "): "
                            + failure.getMessage(),
                    failure);
        }
    }
}
