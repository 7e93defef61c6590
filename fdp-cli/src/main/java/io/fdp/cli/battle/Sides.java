package io.fdp.cli.battle;

/**
 * The two sides. This node owns the blue side, and the movement of the red side. Another node owns the guns and hulls
 * of the red side.
 */
final class Sides {
    static final int BLUE = 1;
    static final int RED = 2;

    private Sides() {}

    static String name(int side) {
        return side == BLUE ? "blue" : "red";
    }
}
