package io.fdp.kernel.internal.hash;

/** The state hash, from the hashes of its parts. */
public final class StateSum {
    private static final long SINGLETONS = Hash64.ofText("singletons");

    private StateSum() {}

    /**
     * The state hash.
     *
     * @param sum the sum of the hashes of all parts
     * @param tick the tick of the state
     * @return 64 bits
     */
    public static long of(long sum, long tick) {
        return Hash64.finish(Hash64.mix(sum, tick));
    }

    /**
     * The share of all singletons in the sum.
     *
     * @param sum the sum of their hashes
     * @return 0 without singletons
     */
    public static long ofSingletons(long sum) {
        return sum == 0 ? 0 : Hash64.finish(Hash64.mix(SINGLETONS, sum));
    }
}
