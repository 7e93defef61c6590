package io.fdp.benchmarks.world;

/**
 * The component values and the visiting order of every world: fixed formulas of the entity's index, so that all
 * contenders hold the same non-zero numbers without a seed to agree on.
 */
public final class Values {

    /** The parts of an entity that has parts. */
    public static final int PARTS = 4;

    /** The fields of a body, and of the force on it. */
    public static final int BODY_FIELDS = 24;

    private Values() {}

    /** The radius of a part. */
    public static float radius(int index, int part) {
        return x(index) + part * 0.5f;
    }

    public static float x(int index) {
        return 1 + index % 1_000 * 0.25f;
    }

    public static float y(int index) {
        return 2 + index % 777 * 0.5f;
    }

    public static float z(int index) {
        return 3 + index % 555 * 0.125f;
    }

    public static float dx(int index) {
        return 0.5f + index % 17 * 0.25f;
    }

    public static float dy(int index) {
        return 0.75f + index % 13 * 0.5f;
    }

    public static float dz(int index) {
        return 1.25f + index % 11 * 0.125f;
    }

    /** The value of a field of a body. */
    public static float body(int index, int field) {
        return 1 + (index + field * 41) % 1_000 * 0.25f;
    }

    /** The value of a field of the force on a body. */
    public static float force(int index, int field) {
        return 0.5f + (index + field) % 17 * 0.25f;
    }

    /**
     * Returns the indices 0 to {@code count - 1} in an order without locality: a Fisher-Yates shuffle driven by a
     * 64-bit linear congruential generator (Knuth's MMIX constants) that always starts at the same state.
     */
    public static int[] shuffledIndices(int count) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = i;
        }
        long state = 1;
        for (int i = count - 1; i > 0; i--) {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            int other = (int) Long.remainderUnsigned(state >>> 16, i + 1L);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        return order;
    }
}
