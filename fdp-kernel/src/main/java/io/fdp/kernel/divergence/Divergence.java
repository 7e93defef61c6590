package io.fdp.kernel.divergence;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.state.StatePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two worlds that should be the same: a run and its twin, or a run and its replay.
 *
 * <pre>{@code
 * Divergence first = Divergence.between(run, twin);
 * // Position of entity 42#3: y is 1.5 and 1.25
 * }</pre>
 *
 * @param kind what differs
 * @param name the component, singleton or event; a word such as {@code "side"} for headers, the number of a role; empty
 *     where there is none
 * @param entity the entity that has it; {@link Entity#NULL} where there is none
 * @param field the field that differs, as {@code "pose.x"}, {@code "slots[3]"} or, of parts, {@code "[2].radius"}; the
 *     number of an event comes first too; empty where there is none
 * @param first what the first world has
 * @param second what the second world has
 */
public record Divergence(Kind kind, String name, long entity, String field, String first, String second) {
    /** What can differ. */
    public enum Kind {
        /** The number of frames. */
        TICK,
        /** Whether an entity lives. */
        LIFE,
        /** The generation of an entity, or of a place that nobody has now. */
        GENERATION,
        /** What an entity is apart from its components. */
        HEADER,
        /** The place of an entity among others: its parent, its next sibling, its first child. */
        HIERARCHY,
        /** A component, singleton or event of one name that is not the same type. */
        TYPE,
        /** Whether an entity has a component. */
        PRESENCE,
        /** Whether this node owns the component of an entity. */
        AUTHORITY,
        /** How many parts an entity has. */
        PART_COUNT,
        /** The value of a component. */
        VALUE,
        /** A singleton. */
        SINGLETON,
        /** Who has a role. */
        ROLE,
        /** Waiting events: those that can be read now, or in the next frame. */
        EVENT
    }

    /**
     * The first difference between two worlds, in the order of {@link StatePart.Kind} and within it by name, then by
     * entity. Nobody may change either of them meanwhile. Parts with the same hash are not looked at; it allocates.
     *
     * @param first a world
     * @param second another one
     * @return the difference, or null when the state hashes of both are the same
     */
    public static @Nullable Divergence between(EntityRepository first, EntityRepository second) {
        List<Divergence> found = all(first, second, 1);
        return found.isEmpty() ? null : found.getFirst();
    }

    /**
     * The differences between two worlds, in the same order.
     *
     * @param first a world
     * @param second another one
     * @param most how many to look for
     * @return empty when the state hashes of both are the same
     */
    public static List<Divergence> all(EntityRepository first, EntityRepository second, int most) {
        return new DivergenceSearch(first, second, most).run();
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TICK -> "tick" + values();
            case LIFE, GENERATION, HEADER, HIERARCHY -> name + " of entity " + Entity.toString(entity) + values();
            case TYPE -> name + " is not the same type:" + values();
            case PRESENCE, AUTHORITY, PART_COUNT, VALUE ->
                name + " of entity " + Entity.toString(entity) + ":" + (field.isEmpty() ? "" : " " + field) + values();
            case SINGLETON -> "singleton " + name + ":" + (field.isEmpty() ? "" : " " + field) + values();
            case ROLE -> "role " + name + values();
            case EVENT -> "event " + name + ":" + (field.isEmpty() ? "" : " " + field) + values();
        };
    }

    private String values() {
        return " is " + first + " and " + second;
    }
}
