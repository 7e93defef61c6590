package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Population;

/** Forces act on bodies, each a row of 24 floats in one heap array: a third as many fields as accesses. */
final class HeapBodies {

    /** What happens to the entity whose rows begin at an offset. */
    @FunctionalInterface
    interface Step {
        void step(float[] body, float[] force, int at);
    }

    private HeapBodies() {}

    /** Returns the step with that many field accesses. */
    static Step withAccesses(int accesses) {
        return switch (accesses) {
            case 12 -> (body, force, at) -> step12(body, force, at);
            case 24 -> (body, force, at) -> step24(body, force, at);
            case 48 -> (body, force, at) -> step48(body, force, at);
            case 96 -> (body, force, at) -> step96(body, force, at);
            default -> throw new IllegalArgumentException("no body of that size: accesses=" + accesses);
        };
    }

    private static void step12(float[] b, float[] f, int at) {
        b[at] += f[at] * Population.DT;
        b[at + 1] += f[at + 1] * Population.DT;
        b[at + 2] += f[at + 2] * Population.DT;
        b[at + 3] += f[at + 3] * Population.DT;
    }

    private static void step24(float[] b, float[] f, int at) {
        b[at] += f[at] * Population.DT;
        b[at + 1] += f[at + 1] * Population.DT;
        b[at + 2] += f[at + 2] * Population.DT;
        b[at + 3] += f[at + 3] * Population.DT;
        b[at + 4] += f[at + 4] * Population.DT;
        b[at + 5] += f[at + 5] * Population.DT;
        b[at + 6] += f[at + 6] * Population.DT;
        b[at + 7] += f[at + 7] * Population.DT;
    }

    private static void step48(float[] b, float[] f, int at) {
        b[at] += f[at] * Population.DT;
        b[at + 1] += f[at + 1] * Population.DT;
        b[at + 2] += f[at + 2] * Population.DT;
        b[at + 3] += f[at + 3] * Population.DT;
        b[at + 4] += f[at + 4] * Population.DT;
        b[at + 5] += f[at + 5] * Population.DT;
        b[at + 6] += f[at + 6] * Population.DT;
        b[at + 7] += f[at + 7] * Population.DT;
        b[at + 8] += f[at + 8] * Population.DT;
        b[at + 9] += f[at + 9] * Population.DT;
        b[at + 10] += f[at + 10] * Population.DT;
        b[at + 11] += f[at + 11] * Population.DT;
        b[at + 12] += f[at + 12] * Population.DT;
        b[at + 13] += f[at + 13] * Population.DT;
        b[at + 14] += f[at + 14] * Population.DT;
        b[at + 15] += f[at + 15] * Population.DT;
    }

    private static void step96(float[] b, float[] f, int at) {
        b[at] += f[at] * Population.DT;
        b[at + 1] += f[at + 1] * Population.DT;
        b[at + 2] += f[at + 2] * Population.DT;
        b[at + 3] += f[at + 3] * Population.DT;
        b[at + 4] += f[at + 4] * Population.DT;
        b[at + 5] += f[at + 5] * Population.DT;
        b[at + 6] += f[at + 6] * Population.DT;
        b[at + 7] += f[at + 7] * Population.DT;
        b[at + 8] += f[at + 8] * Population.DT;
        b[at + 9] += f[at + 9] * Population.DT;
        b[at + 10] += f[at + 10] * Population.DT;
        b[at + 11] += f[at + 11] * Population.DT;
        b[at + 12] += f[at + 12] * Population.DT;
        b[at + 13] += f[at + 13] * Population.DT;
        b[at + 14] += f[at + 14] * Population.DT;
        b[at + 15] += f[at + 15] * Population.DT;
        b[at + 16] += f[at + 16] * Population.DT;
        b[at + 17] += f[at + 17] * Population.DT;
        b[at + 18] += f[at + 18] * Population.DT;
        b[at + 19] += f[at + 19] * Population.DT;
        b[at + 20] += f[at + 20] * Population.DT;
        b[at + 21] += f[at + 21] * Population.DT;
        b[at + 22] += f[at + 22] * Population.DT;
        b[at + 23] += f[at + 23] * Population.DT;
        b[at] += f[at] * Population.DT;
        b[at + 1] += f[at + 1] * Population.DT;
        b[at + 2] += f[at + 2] * Population.DT;
        b[at + 3] += f[at + 3] * Population.DT;
        b[at + 4] += f[at + 4] * Population.DT;
        b[at + 5] += f[at + 5] * Population.DT;
        b[at + 6] += f[at + 6] * Population.DT;
        b[at + 7] += f[at + 7] * Population.DT;
    }
}
