package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/**
 * The third group of a frame, and that of systems which do not say otherwise: this node's values are computed. Commands
 * are played back at its end. It is left out while the clock is paused.
 */
public final class SimulationGroup extends SystemGroup {
    /** Made by an engine, or for a list of groups of one's own. */
    public SimulationGroup() {}

    @Override
    protected String phase() {
        return Phase.SIMULATION;
    }

    @Override
    protected boolean hasBarrier() {
        return true;
    }

    @Override
    protected boolean runsWhilePaused() {
        return false;
    }
}
