package io.fdp.cli.demo;

/**
 * The options of a run.
 *
 * @param entities the units at the start
 * @param ticks the ticks to run; in a paced run, at most these
 * @param paced true if a tick takes a sixtieth of a second, false if it takes as long as its work
 * @param threads the threads that simulate
 * @param seed the seed of the dice
 */
record DemoOptions(int entities, long ticks, boolean paced, int threads, long seed) {
    private static final long LONGEST_WARMUP = 600;

    /** The ticks at the start that are not measured. */
    long warmupTicks() {
        return Math.min(LONGEST_WARMUP, ticks / 2);
    }
}
