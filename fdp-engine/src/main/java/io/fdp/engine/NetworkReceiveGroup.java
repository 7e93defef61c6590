package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The second group of a frame: it takes in values of other nodes. Commands are played back at its end. */
public final class NetworkReceiveGroup extends SystemGroup {
    /** For {@link EngineBuilder#groups}; otherwise the engine makes the group. */
    public NetworkReceiveGroup() {}

    @Override
    protected String phase() {
        return Phase.NETWORK_RECEIVE;
    }

    @Override
    protected boolean hasBarrier() {
        return true;
    }
}
