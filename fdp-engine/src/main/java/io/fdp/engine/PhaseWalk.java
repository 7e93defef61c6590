package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import org.jspecify.annotations.Nullable;

/** Goes through the phases of a frame once, before the first frame, and checks that each phase leads to the next. */
final class PhaseWalk {
    private final PhaseConfig config;
    private String current;
    private String where = "the start";

    private PhaseWalk(PhaseConfig config, String current) {
        this.config = config;
        this.current = current;
    }

    /**
     * Checks the phases of a frame.
     *
     * @param root all groups, in order
     * @param config all phases
     * @param current the current phase of the repository
     * @return the phase in which frames begin; null when no group has a phase
     */
    static @Nullable String check(RootGroup root, PhaseConfig config, String current) {
        String first = firstPhase(root);
        PhaseWalk walk = new PhaseWalk(config, current);
        if (first != null) {
            walk.enter(first, "the first frame");
            walk.visit(root, first);
            walk.enter(first, "the next frame");
        }
        return first;
    }

    private static @Nullable String firstPhase(SystemGroup group) {
        for (SimSystem system : group.order()) {
            if (system instanceof SystemGroup inner) {
                String own = inner.ownPhase();
                String found = own != null ? own : firstPhase(inner);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private void visit(SystemGroup group, String phase) {
        for (SimSystem system : group.order()) {
            if (system instanceof SystemGroup inner) {
                String own = inner.ownPhase();
                if (own != null) {
                    enter(own, inner.name());
                }
                visit(inner, group.isRoot() ? current : own != null ? own : phase);
                if (own != null && !group.isRoot()) {
                    enter(phase, group.name());
                }
            }
        }
    }

    private void enter(String name, String by) {
        if (config.phases().stream().noneMatch(phase -> phase.name().equals(name))) {
            throw new EngineException("group " + by + " sets phase \"" + name + "\", which the configuration of the"
                    + " repository does not have: configure the phases, or give the engine groups of its own");
        }
        Phase now = config.phase(current);
        if (!name.equals(current) && !now.leadsTo(name)) {
            throw new EngineException("phase \"" + current + "\" (" + where + ") does not lead to \"" + name + "\" ("
                    + by + "): change the PhaseConfig, or the order of groups");
        }
        current = name;
        where = by;
    }
}
