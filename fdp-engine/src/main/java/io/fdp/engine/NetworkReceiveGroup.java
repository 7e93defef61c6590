package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The second group of a frame: values of other nodes come in. Commands are played back at its end. */
public final class NetworkReceiveGroup extends SystemGroup {
    /** Made by an engine, or for a list of groups of one's own. */
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
