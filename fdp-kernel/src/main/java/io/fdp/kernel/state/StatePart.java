package io.fdp.kernel.state;

import java.util.Comparator;
import java.util.Objects;

/**
 * A part of the state of a world that has a hash of its own: {@link StateHashes}.
 *
 * @param kind what it is
 * @param name the stable name of the component, singleton or event; empty for parts that exist once
 */
public record StatePart(Kind kind, String name) implements Comparable<StatePart> {
    private static final Comparator<StatePart> ORDER =
            Comparator.comparing(StatePart::kind).thenComparing(StatePart::name);

    /** What a part is. Parts are looked at in this order: what comes first is often the cause of what comes later. */
    public enum Kind {
        /** The number of frames. */
        TICK,
        /** Who lives, all generations, and headers. */
        ENTITIES,
        /** Parents and children. */
        HIERARCHY,
        /** A component: who has it, who owns it, and all values. */
        COMPONENT,
        /** A value that exists once. */
        SINGLETON,
        /** Entities that are known by a number. */
        ROLES,
        /** The waiting events of one type. */
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
