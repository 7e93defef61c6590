package io.fdp.engine;

import io.fdp.engine.error.EngineException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts systems into their groups, before the engine starts. */
final class Placement {
    private final RootGroup root;
    private final Map<SimSystem, @Nullable Class<? extends SystemGroup>> waiting = new LinkedHashMap<>();
    private boolean placed;

    Placement(RootGroup root) {
        this.root = root;
    }

    /** Notes a system, to put it into a group once all systems are known. */
    void add(@Nullable Class<? extends SystemGroup> group, SimSystem system) {
        if (placed) {
            throw new EngineException(
                    "cannot add " + system + ": the order is fixed. Modules add systems in initialize()");
        }
        requireFree(system, null);
        UpdateInGroup asked = system.getClass().getAnnotation(UpdateInGroup.class);
        if (group != null && asked != null && asked.value() != group) {
            throw inTwoGroups(system, SimSystem.shortName(group), asked);
        }
        if (waiting.containsKey(system)) {
            throw new EngineException(
                    system + " was added twice: add it once, or create a second instance with another name()");
        }
        waiting.put(system, group != null ? group : asked != null ? asked.value() : null);
    }

    /** Refuses a system that already is in a group or engine or names another group, and a group inside itself. */
    @SuppressWarnings("ReferenceEquality") // groups are compared by identity
    static void requireFree(SimSystem system, @Nullable SystemGroup group) {
        SystemGroup owner = system.owner();
        if (owner != null) {
            throw new EngineException(system + " already belongs to " + owner
                    + (group == null || group == owner ? "" : " and cannot be added to " + group)
                    + ": a system belongs to one group of one engine; create a second instance with another name()");
        }
        UpdateInGroup asked = system.getClass().getAnnotation(UpdateInGroup.class);
        if (group != null && !group.isRoot() && asked != null && asked.value() != group.getClass()) {
            throw inTwoGroups(system, group.name(), asked);
        }
        for (SystemGroup around = group; around != null; around = around.owner()) {
            if (around == system) {
                throw new EngineException("group " + system + " would contain itself through " + group + ": remove one"
                        + " of the @UpdateInGroup annotations or add() calls that form the circle");
            }
        }
    }

    private static EngineException inTwoGroups(SimSystem system, String group, UpdateInGroup asked) {
        return new EngineException(system + " was added to " + group + " but has @UpdateInGroup("
                + SimSystem.shortName(asked.value()) + ".class): remove one of them");
    }

    /** Puts all systems into groups; returns all systems and groups but the root, in the order of adding. */
    List<SimSystem> place() {
        placed = true;
        Map<Class<?>, List<SystemGroup>> groups = new HashMap<>();
        collect(root, groups);
        for (SimSystem system : waiting.keySet()) {
            if (system instanceof SystemGroup group) {
                know(group, groups);
                collect(group, groups);
            }
        }
        waiting.forEach((system, asked) -> find(asked, system, groups).add(system));
        List<SimSystem> everybody = new ArrayList<>();
        list(root, everybody);
        requireOwnNames(everybody);
        return everybody;
    }

    private static void collect(SystemGroup group, Map<Class<?>, List<SystemGroup>> groups) {
        for (SimSystem system : group.added()) {
            if (system instanceof SystemGroup inner) {
                know(inner, groups);
                collect(inner, groups);
            }
        }
    }

    private static void know(SystemGroup group, Map<Class<?>, List<SystemGroup>> groups) {
        groups.computeIfAbsent(group.getClass(), type -> new ArrayList<>()).add(group);
    }

    private static SystemGroup find(
            @Nullable Class<? extends SystemGroup> asked, SimSystem system, Map<Class<?>, List<SystemGroup>> groups) {
        Class<? extends SystemGroup> type = asked != null ? asked : SimulationGroup.class;
        List<SystemGroup> found = groups.getOrDefault(type, List.of());
        if (found.size() > 1) {
            throw new EngineException(system + " belongs to group " + SimSystem.shortName(type) + ", but the engine"
                    + " has " + found.size()
                    + " groups of that class: give each group its own class, or add() the system"
                    + " to one of them");
        }
        if (found.isEmpty()) {
            throw new EngineException(system + " belongs to group " + SimSystem.shortName(type)
                    + ", which the engine does not have: add that group"
                    + (asked != null ? "" : ", or name another group with @UpdateInGroup"));
        }
        return found.getFirst();
    }

    private static void list(SystemGroup group, List<SimSystem> all) {
        for (SimSystem system : group.added()) {
            all.add(system);
            if (system instanceof SystemGroup inner) {
                list(inner, all);
            }
        }
    }

    private static void requireOwnNames(List<SimSystem> everybody) {
        Map<String, SimSystem> byName = new HashMap<>();
        for (SimSystem system : everybody) {
            if (Objects.requireNonNullElse(system.name(), "").isBlank()) {
                throw new EngineException("a system of " + system.getClass().getName() + " has no name: return one");
            }
            SimSystem other = byName.put(system.name(), system);
            if (other != null) {
                throw new EngineException("two systems are called " + system.name() + ", of "
                        + other.getClass().getName() + " and "
                        + system.getClass().getName() + ": add it once, or override name()");
            }
        }
    }
}
