package io.fdp.cli.battle;

import io.fdp.kernel.query.Query;

/**
 * The two sides. This node owns the blue side, and the movement of the red side. Another node owns the guns and hulls
 * of the red side.
 */
final class Sides {
    static final int BLUE = 1;
    static final int RED = 2;

    private Sides() {}

    /** The tanks and aircraft of a side. */
    static Query units(Tables tables, int side) {
        return tables.repo()
                .query()
                .with(side == BLUE ? tables.blue() : tables.red())
                .build();
    }

    static String name(int side) {
        return side == BLUE ? "blue" : "red";
    }
}
