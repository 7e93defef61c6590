package io.fdp.geo;

import java.util.SplittableRandom;

/** Random places with a seed that failures name. */
final class Seeds {
    final long seed = Long.getLong("fdp.seed", System.nanoTime());
    final SplittableRandom random = new SplittableRandom(seed);

    double latitude() {
        return Math.asin(random.nextDouble(-1, 1));
    }

    double longitude() {
        return random.nextDouble(-Math.PI, Math.PI);
    }

    double angle() {
        return random.nextDouble(-Math.PI, Math.PI);
    }

    @Override
    public String toString() {
        return "-Dfdp.seed=" + seed;
    }
}
