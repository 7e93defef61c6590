package io.fdp.cli.battle;

import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.UpdateInGroup;

/**
 * The turrets of the other side, which owns them: its decisions arrive in network receive. In this demo it decides as
 * this side does.
 */
@UpdateInGroup(NetworkReceiveGroup.class)
final class TheirGunnery extends Gunnery {
    TheirGunnery() {
        super(Sides.BLUE);
    }
}
