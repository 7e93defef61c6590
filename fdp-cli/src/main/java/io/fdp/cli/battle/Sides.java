package io.fdp.cli.battle;

import io.fdp.kernel.query.Query;

/**
 * The two sides. In a battle on one node, this node owns the blue side, and the movement of the red side; the guns and
 * hulls of the red side count as those of another node. In a battle on a network, each node owns its units, whatever
 * their side.
 */
final class Sides {
    static final int BOTH = 0;
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
