package io.fdp.cli.demo;

/**
 * What a run was asked to do.
 *
 * @param entities the units at the start
 * @param ticks the ticks to run; paced, no more than these
 * @param paced whether a tick takes a sixtieth of a second, or as long as its work
 * @param threads the threads that simulate
 * @param seed what the dice start from
 */
record DemoOptions(int entities, long ticks, boolean paced, int threads, long seed) {
    private static final long LONGEST_WARMUP = 600;

    /** The ticks at the start that are not measured. */
    long warmupTicks() {
        return Math.min(LONGEST_WARMUP, ticks / 2);
    }
}
