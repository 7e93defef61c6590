package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The last group of a frame: it shows the frame. */
public final class PresentationGroup extends SystemGroup {
    /** For {@link EngineBuilder#groups}; otherwise the engine makes the group. */
    public PresentationGroup() {}

    @Override
    protected String phase() {
        return Phase.PRESENTATION;
    }
}
