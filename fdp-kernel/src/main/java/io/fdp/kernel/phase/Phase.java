package io.fdp.kernel.phase;

import io.fdp.kernel.error.Required;
import java.util.Objects;
import java.util.Set;

/**
 * A part of the frame with rules of its own: what may be written, how the structure may be changed, and which phases
 * may follow.
 *
 * <p>Phases are described by a {@link PhaseConfig}. Five names are common, and the built-in configurations use them;
 * any other will do.
 *
 * @param name its name
 * @param writes which values may be written
 * @param structure how the structure may be changed
 * @param next the names of the phases that may follow
 */
public record Phase(String name, WritePermission writes, StructurePermission structure, Set<String> next) {
    /** Where every frame and every repository begins: all is allowed. */
    public static final String INITIALIZATION = "initialization";

    /** Values of other nodes come in. */
    public static final String NETWORK_RECEIVE = "network receive";

    /** This node's values are computed. */
    public static final String SIMULATION = "simulation";

    /** This node's values go out. */
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
     * @return true if so
     */
    public boolean leadsTo(String other) {
        return next.contains(Objects.requireNonNull(other, "the phase is null: pass its name"));
    }

    @Override
    public String toString() {
        return name;
    }
}
