package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The first group of a frame: every change is allowed. */
public final class InitializationGroup extends SystemGroup {
    /** For {@link EngineBuilder#groups}; otherwise the engine makes the group. */
    public InitializationGroup() {}

    @Override
    protected String phase() {
        return Phase.INITIALIZATION;
    }
}
