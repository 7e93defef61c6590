package io.fdp.cli.battle;

/**
 * Who fights whom. This node owns the blue side, and of the red side what drives and flies: how its guns aim and what
 * its hulls can take comes from elsewhere.
 */
final class Sides {
    static final int BLUE = 1;
    static final int RED = 2;

    private Sides() {}

    static String name(int side) {
        return side == BLUE ? "blue" : "red";
    }
}
