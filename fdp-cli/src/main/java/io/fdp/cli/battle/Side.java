package io.fdp.cli.battle;

/** Whose units a node brings to a battle on a network. */
public enum Side {
    /** Only units of the blue side. */
    BLUE(Sides.BLUE),
    /** Only units of the red side. */
    RED(Sides.RED),
    /** Units of both sides, as in a battle on one node. */
    BOTH(Sides.BOTH);

    private final int number;

    Side(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
