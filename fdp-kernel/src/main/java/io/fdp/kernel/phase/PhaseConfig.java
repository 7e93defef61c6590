package io.fdp.kernel.phase;

import io.fdp.kernel.error.Required;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The phases of a repository and the order in which they may follow each other.
 *
 * <pre>{@code
 * PhaseConfig config = PhaseConfig.builder()
 *         .phase("physics", WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, "render")
 *         .phase("render", WritePermission.READ_ONLY, StructurePermission.REFUSED, "physics")
 *         .build();
 * repo.phases().configure(config, "physics");
 * }</pre>
 */
public final class PhaseConfig {
    private static final PhaseConfig NETWORKED = builder()
            .phase(
                    Phase.INITIALIZATION,
                    WritePermission.READ_WRITE,
                    StructurePermission.IMMEDIATE,
                    Phase.NETWORK_RECEIVE)
            .phase(Phase.NETWORK_RECEIVE, WritePermission.UNOWNED_ONLY, StructurePermission.IMMEDIATE, Phase.SIMULATION)
            .phase(Phase.SIMULATION, WritePermission.OWNED_ONLY, StructurePermission.COMMANDS, Phase.NETWORK_SEND)
            .phase(Phase.NETWORK_SEND, WritePermission.READ_ONLY, StructurePermission.REFUSED, Phase.PRESENTATION)
            .phase(
                    Phase.PRESENTATION,
                    WritePermission.READ_ONLY,
                    StructurePermission.REFUSED,
                    Phase.NETWORK_RECEIVE,
                    Phase.INITIALIZATION)
            .build();

    private static final PhaseConfig RELAXED = relaxed(List.of(
            Phase.INITIALIZATION, Phase.NETWORK_RECEIVE, Phase.SIMULATION, Phase.NETWORK_SEND, Phase.PRESENTATION));

    private final Map<String, Phase> phases;

    private PhaseConfig(Map<String, Phase> phases) {
        this.phases = phases;
    }

    /**
     * The phases of a simulation over several nodes. Initialization may do everything. Network receive writes
     * components that other nodes own. Simulation writes components that this node owns and changes the structure by
     * commands. Network send and presentation only read.
     *
     * @return the configuration
     */
    public static PhaseConfig networked() {
        return NETWORKED;
    }

    /**
     * The same five phases, without rules and in any order: for tests, editors and programs of a single node.
     *
     * @return the configuration
     */
    public static PhaseConfig relaxed() {
        return RELAXED;
    }

    private static PhaseConfig relaxed(List<String> names) {
        Builder builder = builder();
        for (String name : names) {
            builder.phase(
                    name, WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, names.toArray(String[]::new));
        }
        return builder.build();
    }

    /**
     * Begins a new configuration.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * All phases, in the order in which they were described.
     *
     * @return the phases
     */
    public Collection<Phase> phases() {
        return phases.values();
    }

    /**
     * Finds a phase by its name.
     *
     * @param name its name
     * @return the phase
     * @throws IllegalArgumentException when no phase has that name
     */
    public Phase phase(String name) {
        Phase phase = find(name);
        if (phase == null) {
            throw new IllegalArgumentException(
                    "no phase is called \"" + name + "\": the configuration has " + String.join(", ", phases.keySet()));
        }
        return phase;
    }

    private @Nullable Phase find(String name) {
        return phases.get(name);
    }

    /** Describes phases. */
    public static final class Builder {
        private final Map<String, Phase> phases = new LinkedHashMap<>();

        private Builder() {}

        /**
         * Adds a phase.
         *
         * @param name its name
         * @param writes which values may be written in it
         * @param structure how the structure may be changed in it
         * @param next the phases that may follow
         * @return this
         */
        public Builder phase(String name, WritePermission writes, StructurePermission structure, String... next) {
            Phase phase = new Phase(
                    name, writes, structure, new LinkedHashSet<>(Required.list(next, "phases that may follow")));
            if (phases.putIfAbsent(name, phase) != null) {
                throw new IllegalArgumentException("two phases are called \"" + name + "\": give one another name");
            }
            return this;
        }

        /**
         * Makes the configuration.
         *
         * @return the configuration
         */
        public PhaseConfig build() {
            if (phases.isEmpty()) {
                throw new IllegalArgumentException("a configuration needs a phase: add one with phase()");
            }
            for (Phase phase : phases.values()) {
                requireKnown(phase, phase.next());
            }
            return new PhaseConfig(new LinkedHashMap<>(phases));
        }

        private void requireKnown(Phase phase, Set<String> names) {
            for (String name : names) {
                if (!phases.containsKey(name)) {
                    throw new IllegalArgumentException("phase \"" + phase + "\" leads to \"" + name
                            + "\", which is not described: the configuration has "
                            + String.join(", ", phases.keySet()));
                }
            }
        }
    }
}
