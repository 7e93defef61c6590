package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The first group of a frame: all is allowed. */
public final class InitializationGroup extends SystemGroup {
    /** Made by an engine, or for a list of groups of one's own. */
    public InitializationGroup() {}

    @Override
    protected String phase() {
        return Phase.INITIALIZATION;
    }
}
