package io.fdp.testkit;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Seeds for random tests: many by default, one to repeat a failure.
 *
 * <p>A failing test names its seed; {@code -Dfdp.seed=…} runs just that one. {@code -Dfdp.seeds=…} changes how many are
 * tried.
 */
public final class Seeds {
    private Seeds() {}

    /**
     * Runs a random program with many seeds.
     *
     * @param count how many seeds, unless the system property says otherwise
     * @param program the program; all its choices come from the random it is given
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
