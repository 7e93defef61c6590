package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/** The last group of a frame: it is shown. */
public final class PresentationGroup extends SystemGroup {
    /** Made by an engine, or for a list of groups of one's own. */
    public PresentationGroup() {}

    @Override
    protected String phase() {
        return Phase.PRESENTATION;
    }
}
