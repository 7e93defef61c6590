package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The fourth group of a frame: it sends the values of this node. */
public final class NetworkSendGroup extends SystemGroup {
    /** For {@link EngineBuilder#groups}; otherwise the engine makes the group. */
    public NetworkSendGroup() {}

    @Override
    protected String phase() {
        return Phase.NETWORK_SEND;
    }
}
