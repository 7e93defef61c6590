package io.fdp.kernel.reaction;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.internal.content.ReactionShadow;
import io.fdp.kernel.internal.content.ValueTrace;

/**
 * The values of a component as they were when reactions were called last: {@link Reactions#keepLast}. A reaction to the
 * end of an entity looks up other components of the entity here.
 *
 * @param <X> the table
 */
public final class LastValues<X extends ComponentColumn> implements AutoCloseable {
    /** Stands for the values among reactions, and is never called. */
    static final LastReaction<ComponentColumn> NOT_CALLED = (entity, last) -> {};

    private final Reaction keeper;
    private final ReactedTypes types;
    private final ReactionShadow shadow;

    LastValues(Reaction keeper, ReactedTypes types, ReactionShadow shadow) {
        this.keeper = keeper;
        this.types = types;
        this.shadow = shadow;
    }

    /**
     * The table as it was, for the reaction that asks. It cannot be written, and is valid until the reaction returns.
     * The first dispatch after the registration finds it empty.
     *
     * @return a table of the same class
     * @throws IllegalStateException when no reaction is being called, and after {@link #close}
     */
    @SuppressWarnings("unchecked") // a trace has tables of the class of its column
    public X table() {
        ValueTrace values = keeper.type().values();
        if (!keeper.isOpen() || values == null) {
            throw new IllegalStateException(this + ": nothing is kept any more; call keepLast() again");
        }
        if (!types.isDispatching()) {
            throw new IllegalStateException(
                    this + " are for reactions: ask within one, or use previous().keep() for the last frame");
        }
        return (X) values.table(shadow.before());
    }

    /** Gives the memory back, unless reactions need the values, too. A second call has no effect. */
    @Override
    public void close() {
        keeper.close();
    }

    @Override
    public String toString() {
        return keeper.name() + (keeper.isOpen() ? "" : " (closed)");
    }
}
