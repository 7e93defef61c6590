package io.fdp.cli.battle;

import io.fdp.engine.UpdateAfter;

/** The turrets that this node owns. */
@UpdateAfter(Moving.class)
final class OurGunnery extends Gunnery {
    OurGunnery() {
        super(3);
    }
}
