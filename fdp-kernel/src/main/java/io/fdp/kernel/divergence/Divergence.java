package io.fdp.kernel.divergence;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.state.StatePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two worlds that should be equal: a run and its twin, or a run and its replay.
 *
 * <pre>{@code
 * Divergence first = Divergence.between(run, twin);
 * // Position of entity 42#3: y is 1.5 and 1.25
 * }</pre>
 *
 * @param kind what differs
 * @param name the component, singleton or event; a word such as {@code "side"} for headers, the number of a role; empty
 *     where there is none
 * @param entity the entity that differs; {@link Entity#NULL} where there is none
 * @param field the field that differs, as {@code "pose.x"}, {@code "slots[3]"} or for parts {@code "[2].radius"}; for
 *     events the number of the event also comes first; empty where there is none
 * @param first the value in the first world
 * @param second the value in the second world
 */
public record Divergence(Kind kind, String name, long entity, String field, String first, String second) {
    /** What can differ. */
    public enum Kind {
        /** The number of frames. */
        TICK,
        /** Whether an entity lives. */
        LIFE,
        /** The generation of an entity, or of a free index. */
        GENERATION,
        /** The header of an entity. */
        HEADER,
        /** The links of an entity: its parent, its next sibling, its first child. */
        HIERARCHY,
        /** A component, singleton or event that has different types in the two worlds. */
        TYPE,
        /** Whether an entity has a component. */
        PRESENCE,
        /** Whether this node owns the component of an entity. */
        AUTHORITY,
        /** The number of parts of an entity. */
        PART_COUNT,
        /** The value of a component. */
        VALUE,
        /** A singleton. */
        SINGLETON,
        /** The entity that has a role. */
        ROLE,
        /** Current and pending events. */
        EVENT
    }

    /**
     * The first difference between two worlds, in the order of {@link StatePart.Kind}, then by name, then by entity. No
     * thread may change either world meanwhile. Parts with equal hashes are skipped. Allocates.
     *
     * @param first a world
     * @param second another world
     * @return the difference, or null when the state hashes are equal
     */
    public static @Nullable Divergence between(EntityRepository first, EntityRepository second) {
        List<Divergence> found = all(first, second, 1);
        return found.isEmpty() ? null : found.getFirst();
    }

    /**
     * The differences between two worlds, in the same order.
     *
     * @param first a world
     * @param second another world
     * @param most the maximum number of differences
     * @return the differences; empty when the state hashes are equal
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
