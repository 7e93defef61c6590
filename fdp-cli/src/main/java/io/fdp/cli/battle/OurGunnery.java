package io.fdp.cli.battle;

import io.fdp.engine.UpdateAfter;

/** The turrets that this node owns. */
@UpdateAfter(Reporting.class)
final class OurGunnery extends Gunnery {
    OurGunnery() {
        super(Sides.RED);
    }
}
