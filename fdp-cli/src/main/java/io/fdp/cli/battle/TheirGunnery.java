package io.fdp.cli.battle;

import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.UpdateInGroup;

/**
 * The turrets of the other side, which owns them: its decisions arrive in network receive. In this demo it decides as
 * this side does.
 */
@UpdateInGroup(NetworkReceiveGroup.class)
final class TheirGunnery extends Gunnery {
    private TheirSlicesEdit positions;

    TheirGunnery() {
        super(0, Sides.BLUE);
    }

    @Override
    protected void create() {
        super.create();
        positions = tables().theirSlices().table().newEdit();
    }

    @Override
    void declarePositions() {
        writes(tables().theirSlices());
    }

    @Override
    int position() {
        return edit().positions(0);
    }

    @Override
    void keep(int position) {
        edit().positions(0, position);
    }

    private TheirSlicesEdit edit() {
        return tables().theirSlices().table().edit(tables().theirSlices().entity(), positions);
    }
}
