package io.fdp.kernel.phase;

import io.fdp.kernel.error.Required;
import java.util.Objects;
import java.util.Set;

/**
 * A part of the frame with its own rules: which values may be written, how the structure may be changed, and which
 * phases may follow.
 *
 * <p>A {@link PhaseConfig} describes the phases. The built-in configurations use five common names; other names work as
 * well.
 *
 * @param name its name
 * @param writes which values may be written
 * @param structure how the structure may be changed
 * @param next the names of the phases that may follow
 */
public record Phase(String name, WritePermission writes, StructurePermission structure, Set<String> next) {
    /** The first phase of every frame and every repository: everything is allowed. */
    public static final String INITIALIZATION = "initialization";

    /** This node receives values of other nodes. */
    public static final String NETWORK_RECEIVE = "network receive";

    /** This node computes its values. */
    public static final String SIMULATION = "simulation";

    /** This node sends its values. */
    public static final String NETWORK_SEND = "network send";

    /** The frame is shown. */
    public static final String PRESENTATION = "presentation";

    /** Makes a phase. */
    public Phase {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a phase has no name: give it one, as \"physics\"");
        }
        next = Required.set(next, "phases that may follow");
    }

    /**
     * Whether another phase may follow.
     *
     * @param other its name
     * @return true if the other phase may follow
     */
    public boolean leadsTo(String other) {
        return next.contains(Objects.requireNonNull(other, "the phase is null: pass its name"));
    }

    @Override
    public String toString() {
        return name;
    }
}
