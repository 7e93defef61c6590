package io.fdp.benchmarks.fork;

/**
 * How long one fork measures.
 *
 * @param warmups warm-up iterations of a repeated row
 * @param vectorWarmups the same for contenders that use the Vector API, which takes the compiler longer
 * @param iterations measured iterations of a repeated row
 * @param millis length of one such iteration; at least one pass is made
 * @param warmupShots passes before the measured ones in a one-shot row
 * @param shots measured passes of a one-shot row
 * @param slowWarmupShots the same for contenders known to be slow
 * @param slowShots the same for contenders known to be slow
 */
public record Effort(
        int warmups,
        int vectorWarmups,
        int iterations,
        int millis,
        int warmupShots,
        int shots,
        int slowWarmupShots,
        int slowShots) {

    /**
     * Figures to quote. A million-entity pass is compiled within the first few passes, so short warm-ups do; the median
     * of the iterations sets aside one that was disturbed.
     */
    public static final Effort FULL = new Effort(3, 12, 5, 250, 4, 5, 1, 1);

    /** Figures for a look. */
    public static final Effort QUICK = new Effort(2, 8, 3, 150, 2, 3, 1, 1);
}
