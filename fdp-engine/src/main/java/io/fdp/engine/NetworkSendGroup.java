package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The fourth group of a frame: this node's values go out. */
public final class NetworkSendGroup extends SystemGroup {
    /** Made by an engine, or for a list of groups of one's own. */
    public NetworkSendGroup() {}

    @Override
    protected String phase() {
        return Phase.NETWORK_SEND;
    }
}
