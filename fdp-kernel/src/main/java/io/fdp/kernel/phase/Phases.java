package io.fdp.kernel.phase;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.rule.PhaseRules;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The current phase of a repository: {@link EntityRepository#phases()}.
 *
 * <p>Enforcement is always on and costs the comparison of an int. A new repository has {@link PhaseConfig#networked()}
 * and is in {@link Phase#INITIALIZATION}, where everything is allowed. A program that never enters another phase can
 * ignore phases. Loading, replay and the playback of commands are not subject to phases.
 *
 * <p>When the phase changes, existing edits are checked again, and spans end. One thread changes the phase, while no
 * query is iterated.
 */
public final class Phases {
    private final WorldState world;
    private final Map<String, List<Runnable>> enterHandlers = new LinkedHashMap<>();
    private final Map<String, List<Runnable>> exitHandlers = new LinkedHashMap<>();
    private PhaseConfig config = PhaseConfig.networked();
    private Map<String, Entry> entries = entries(config);
    private Phase current = config.phase(Phase.INITIALIZATION);
    private boolean changing;

    /**
     * Made by the repository.
     *
     * @param world the state of the world
     */
    @SuppressWarnings("exports") // users have no such state
    public Phases(WorldState world) {
        this.world = world;
    }

    /**
     * The current phase.
     *
     * @return the phase
     */
    public Phase current() {
        return current;
    }

    /**
     * The configuration.
     *
     * @return all phases
     */
    public PhaseConfig config() {
        return config;
    }

    /**
     * Replaces the configuration. Handlers stay attached to the names of their phases; no handler is called.
     *
     * @param phases the new configuration
     * @param first the new current phase
     */
    public void configure(PhaseConfig phases, String first) {
        phases.phase(first);
        requireStill("configure the phases");
        Map<String, Entry> all = entries(phases);
        apply(Objects.requireNonNull(all.get(first), "looked up above"));
        entries = all;
        config = phases;
    }

    /**
     * Leaves the current phase for another one: calls the handlers for leaving, changes the phase, calls the handlers
     * for entering. When a handler for leaving throws, the phase stays; when one for entering throws, the new phase is
     * current.
     *
     * @param name the next phase
     * @throws PhaseException when the named phase may not follow the current one
     */
    public void enter(String name) {
        Entry next = entries.get(name);
        if (next == null) {
            throw new PhaseException(unknown(name));
        }
        if (!current.leadsTo(name)) {
            throw new PhaseException("phase \"" + current + "\" does not lead to \"" + name + "\": "
                    + (current.next().isEmpty()
                            ? "nothing follows it"
                            : "it leads to "
                                    + String.join(
                                            ", ",
                                            current.next().stream().sorted().toList()))
                    + "; change the PhaseConfig if it should");
        }
        requireStill(next.label());
        world.rules().scopes().requireAlone(next.label());
        changing = true;
        try {
            call(exitHandlers, current.name());
            apply(next);
            call(enterHandlers, name);
        } finally {
            changing = false;
        }
    }

    private String unknown(String name) {
        return "no phase is called \"" + name + "\": the configuration has " + String.join(", ", entries.keySet());
    }

    private void requireStill(String what) {
        if (changing) {
            throw new PhaseException(
                    "cannot " + what + " from a handler of a phase change: do it after enter() has returned");
        }
    }

    private void apply(Entry next) {
        world.lock().acquire();
        try {
            world.requireOpen();
            world.rules().requireStill(next.label());
            world.rules().enterPhase(next.rules(), next.withoutOwners());
        } finally {
            world.lock().release();
        }
        current = next.phase();
    }

    private static Map<String, Entry> entries(PhaseConfig config) {
        Map<String, Entry> all = new LinkedHashMap<>();
        for (Phase phase : config.phases()) {
            PhaseRules rules = rules(phase);
            all.put(phase.name(), new Entry(phase, rules, rules.withoutOwners(), "enter phase \"" + phase + "\""));
        }
        return all;
    }

    private static PhaseRules rules(Phase phase) {
        return new PhaseRules(
                phase.name(),
                switch (phase.writes()) {
                    case READ_WRITE -> PhaseRules.WRITE_ALL;
                    case READ_ONLY -> PhaseRules.WRITE_NOTHING;
                    case OWNED_ONLY -> PhaseRules.WRITE_OWNED;
                    case UNOWNED_ONLY -> PhaseRules.WRITE_UNOWNED;
                },
                switch (phase.structure()) {
                    case IMMEDIATE -> PhaseRules.STRUCTURE_FREE;
                    case COMMANDS -> PhaseRules.STRUCTURE_BY_COMMANDS;
                    case REFUSED -> PhaseRules.STRUCTURE_FIXED;
                });
    }

    /** A phase with its rules and label, made once so that changes of phase allocate nothing. */
    private record Entry(Phase phase, PhaseRules rules, PhaseRules withoutOwners, String label) {}

    private static void call(Map<String, List<Runnable>> handlers, String phase) {
        List<Runnable> all = handlers.get(phase);
        if (all != null) {
            for (int i = 0; i < all.size(); i++) {
                all.get(i).run();
            }
        }
    }

    /**
     * Calls a handler whenever a phase has been entered, in the order of registration.
     *
     * @param phase the name of the phase
     * @param handler is called without arguments
     */
    public void onEnter(String phase, Runnable handler) {
        add(enterHandlers, phase, handler);
    }

    /**
     * Calls a handler whenever a phase is about to be left, in the order of registration.
     *
     * @param phase the name of the phase
     * @param handler is called without arguments
     */
    public void onExit(String phase, Runnable handler) {
        add(exitHandlers, phase, handler);
    }

    private void add(Map<String, List<Runnable>> handlers, String phase, Runnable handler) {
        Objects.requireNonNull(handler, "the handler is null");
        requireStill("add a handler");
        handlers.computeIfAbsent(config.phase(phase).name(), name -> new ArrayList<>())
                .add(handler);
    }
}
