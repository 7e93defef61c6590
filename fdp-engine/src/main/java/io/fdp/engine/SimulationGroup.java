package io.fdp.engine;

import io.fdp.kernel.phase.Phase;

/**
 * The third group of a frame: it computes the values of this node. Systems that name no group belong to it. Commands
 * are played back at its end. It is left out while time stands still.
 */
public final class SimulationGroup extends SystemGroup {
    /** For {@link EngineBuilder#groups}; otherwise the engine makes the group. */
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
