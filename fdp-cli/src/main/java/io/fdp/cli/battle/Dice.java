package io.fdp.cli.battle;

/**
 * Random numbers without a state: the same question always gets the same answer.
 *
 * <p>With a stateful generator the result would depend on the order of calls, and so on the number of threads. Here the
 * seed, the entity, the tick and the purpose are mixed into the result (the finaliser of SplitMix64, once for each).
 */
final class Dice {
    private static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;
    private static final int FLOAT_BITS = 24;

    private final long seed;

    Dice(long seed) {
        this.seed = mix(seed + GOLDEN);
    }

    /** 64 random bits for an entity at a tick; {@code purpose} distinguishes several rolls at the same tick. */
    long roll(long entity, long tick, int purpose) {
        return mix(mix(mix(seed ^ entity) + tick) + purpose * GOLDEN);
    }

    /** A number from 0 to below a bound. */
    int below(int bound, long roll) {
        return (int) Math.unsignedMultiplyHigh(roll, bound);
    }

    /** A number from 0 to below 1. */
    float unit(long roll) {
        return (roll >>> (Long.SIZE - FLOAT_BITS)) * 0x1p-24f;
    }

    /** A number from -1 to below 1. */
    float signedUnit(long roll) {
        return unit(roll) * 2 - 1;
    }

    private static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }
}
