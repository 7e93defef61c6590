package io.fdp.cli.battle;

import io.fdp.engine.UpdateBefore;

/** Damage to the hulls that this node owns. */
@UpdateBefore(Driving.class)
final class OurDamage extends Damage {
    @Override
    boolean isOurs() {
        return true;
    }
}
