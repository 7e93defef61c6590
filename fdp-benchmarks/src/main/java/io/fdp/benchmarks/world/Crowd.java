package io.fdp.benchmarks.world;

import java.util.SplittableRandom;

/**
 * A crowd in a cube: where entities are, how they move, and which pairs of them are close.
 *
 * <p>An entity flies straight on, and from the last wall it comes back to the first. So the density stays the same
 * however long it is measured: about five neighbours within the radius.
 */
public final class Crowd {

    /** The neighbours of an entity are within this distance. */
    public static final double RADIUS = 5;

    private static final double NEIGHBOURS = 5;

    private Crowd() {}

    /** Returns the side of the cube in which entities have about five neighbours each. */
    public static float side(int entities) {
        double neighboursOfOne = NEIGHBOURS / (4 * Math.PI / 3 * RADIUS * RADIUS * RADIUS);
        return (float) Math.cbrt(entities / neighboursOfOne);
    }

    /** Returns a coordinate of an entity: a number without a pattern, below the side of the cube. */
    public static float place(int index, int axis, float side) {
        long mixed = (index * 3L + axis + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
        return (float) ((mixed >>> 11) * 0x1p-53 * side);
    }

    /** Returns a coordinate after a move: an entity that leaves the cube comes back on the other side. */
    public static float moved(float at, float speed, float side) {
        float to = at + speed * Population.DT;
        return to < side ? to : to - side;
    }

    /** Puts handles into an order without a pattern, the same in every run. */
    public static void shuffle(long[] handles) {
        SplittableRandom random = new SplittableRandom(100);
        for (int i = handles.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long handle = handles[i];
            handles[i] = handles[other];
            handles[other] = handle;
        }
    }

    /** Returns what a pair adds to the sum over all pairs, whatever the order of the two. */
    public static long pair(int one, int other) {
        long both = ((long) Math.min(one, other) << 32 | Math.max(one, other)) * 0x9E3779B97F4A7C15L;
        return both ^ (both >>> 32);
    }
}
