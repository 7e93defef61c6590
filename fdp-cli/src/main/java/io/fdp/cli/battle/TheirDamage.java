package io.fdp.cli.battle;

import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.UpdateBefore;
import io.fdp.engine.UpdateInGroup;

/** Damage to the hulls of the other side, which owns them. */
@UpdateInGroup(NetworkReceiveGroup.class)
@UpdateBefore(TheirGunnery.class)
final class TheirDamage extends Damage {
    @Override
    boolean isOurs() {
        return false;
    }
}
