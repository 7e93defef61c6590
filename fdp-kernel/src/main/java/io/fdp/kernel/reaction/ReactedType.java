package io.fdp.kernel.reaction;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.internal.content.PresenceTrace;
import io.fdp.kernel.internal.content.Trace;
import io.fdp.kernel.internal.content.ValueTrace;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A component, or the entities themselves, with the reactions to it and what they know of it. */
final class ReactedType {
    private static final Reaction[] NONE = {};

    private final @Nullable ComponentColumn column;
    private final Trace trace;
    private volatile @Nullable ValueTrace values;
    private volatile Reaction[] reactions = NONE;

    ReactedType(@Nullable ComponentColumn column, Trace trace) {
        this.column = column;
        this.trace = trace;
    }

    /** The component, or null for entities. */
    @Nullable
    ComponentColumn column() {
        return column;
    }

    Trace trace() {
        return trace;
    }

    /** The presence of the component, or null for entities. */
    @Nullable
    PresenceTrace presence() {
        return trace instanceof PresenceTrace presence ? presence : null;
    }

    @Nullable
    ValueTrace values() {
        return values;
    }

    void setValues(@Nullable ValueTrace opened) {
        values = opened;
    }

    /** The reactions of all kinds, in the order of registration. */
    Reaction[] reactions() {
        return reactions;
    }

    void add(Reaction reaction) {
        Reaction[] more = Arrays.copyOf(reactions, reactions.length + 1);
        more[reactions.length] = reaction;
        reactions = more;
    }

    /** Drops closed reactions. */
    void tidy() {
        reactions = Arrays.stream(reactions).filter(Reaction::isOpen).toArray(Reaction[]::new);
    }

    boolean needsValues() {
        for (Reaction reaction : reactions) {
            if (reaction.needsValues()) {
                return true;
            }
        }
        return false;
    }
}
