package io.fdp.cli.battle;

import io.fdp.engine.UpdateAfter;

/** The turrets that this node owns. */
@UpdateAfter(Reporting.class)
final class OurGunnery extends Gunnery {
    /** Against the units of a side, or of all sides that are not those of the turret. */
    OurGunnery(int... enemySides) {
        super(enemySides);
    }
}
