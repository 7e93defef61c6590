package io.fdp.cli.battle;

/**
 * Directions, computed once: the same on every machine, and without the garbage that {@link StrictMath#sin} makes.
 *
 * <p>Courses are numbered clockwise from north.
 */
final class Compass {
    static final int COURSES = 360;

    private static final float[] EAST = new float[COURSES];
    private static final float[] NORTH = new float[COURSES];

    static {
        for (int i = 0; i < COURSES; i++) {
            EAST[i] = (float) StrictMath.sin(StrictMath.toRadians(i));
            NORTH[i] = (float) StrictMath.cos(StrictMath.toRadians(i));
        }
    }

    private Compass() {}

    static float east(int course) {
        return EAST[course];
    }

    static float north(int course) {
        return NORTH[course];
    }
}
