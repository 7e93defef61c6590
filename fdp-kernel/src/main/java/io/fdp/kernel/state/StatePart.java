package io.fdp.kernel.state;

import java.util.Comparator;
import java.util.Objects;

/**
 * A part of the state of a world with its own hash: {@link StateHashes}.
 *
 * @param kind the kind of the part
 * @param name the stable name of the component, singleton or event; empty for parts that exist once
 */
public record StatePart(Kind kind, String name) implements Comparable<StatePart> {
    private static final Comparator<StatePart> ORDER =
            Comparator.comparing(StatePart::kind).thenComparing(StatePart::name);

    /**
     * The kinds of parts. Parts are compared in this order: a difference in an earlier part is often the cause of later
     * ones.
     */
    public enum Kind {
        /** The number of frames. */
        TICK,
        /** Living entities, all generations, and headers. */
        ENTITIES,
        /** Parents and children. */
        HIERARCHY,
        /** A component: presence, authority and all values. */
        COMPONENT,
        /** A value that exists once. */
        SINGLETON,
        /** Entities that are known by a number. */
        ROLES,
        /** The current and pending events of one type. */
        EVENT
    }

    /** Checks that nothing is missing. */
    public StatePart {
        Objects.requireNonNull(kind, "the kind is null");
        Objects.requireNonNull(name, "the name is null; parts that exist once have an empty one");
    }

    /** A part that exists once. */
    static StatePart of(Kind kind) {
        return new StatePart(kind, "");
    }

    @Override
    public int compareTo(StatePart other) {
        return ORDER.compare(this, Objects.requireNonNull(other, "the other part is null: pass one to compare with"));
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TICK -> "tick";
            case ENTITIES -> "entities";
            case HIERARCHY -> "hierarchy";
            case COMPONENT -> "component " + name;
            case SINGLETON -> "singleton " + name;
            case ROLES -> "roles";
            case EVENT -> "event " + name;
        };
    }
}
