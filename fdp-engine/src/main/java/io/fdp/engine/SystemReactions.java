package io.fdp.engine;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.reaction.EntityReaction;
import io.fdp.kernel.reaction.LastReaction;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.Reactions;
import java.util.ArrayList;
import java.util.List;

/** The part of a {@link SimSystem} that is called when entities or components came, went or changed. */
public abstract sealed class SystemReactions permits SimSystem {
    private final List<Reaction> reactions = new ArrayList<>();

    SystemReactions() {}

    abstract EntityRepository world();

    /**
     * The name of the system in messages and figures.
     *
     * @return the name
     */
    public abstract String name();

    /**
     * Calls a method when entities got a component, at sync points and at the end of the frame; see {@link Reactions}.
     * The reaction ends with the engine. It may write what it likes, declared or not.
     *
     * @param column a table, parts, a managed table or a tag of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onAdded(ComponentColumn column, EntityReaction reaction) {
        return own(world().reactions().onAdded(column, reaction));
    }

    /**
     * The same when entities lost a component, or died with it.
     *
     * @param column a table, parts, a managed table or a tag of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onRemoved(ComponentColumn column, EntityReaction reaction) {
        return own(world().reactions().onRemoved(column, reaction));
    }

    /**
     * The same with the last value.
     *
     * @param column a table, parts or a managed table of the world
     * @param reaction is called with each entity, and with the table as it was
     * @param <X> the table
     * @return the reaction
     */
    protected final <X extends ComponentColumn> Reaction onRemoved(X column, LastReaction<X> reaction) {
        return own(world().reactions().onRemoved(column, reaction));
    }

    /**
     * The same when a value is not what it was.
     *
     * @param column a table, parts or a managed table of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onChanged(ComponentColumn column, EntityReaction reaction) {
        return own(world().reactions().onChanged(column, reaction));
    }

    /**
     * The same with the last value.
     *
     * @param column a table, parts or a managed table of the world
     * @param reaction is called with each entity, and with the table as it was
     * @param <X> the table
     * @return the reaction
     */
    protected final <X extends ComponentColumn> Reaction onChanged(X column, LastReaction<X> reaction) {
        return own(world().reactions().onChanged(column, reaction));
    }

    /**
     * The same when entities were created.
     *
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onCreated(EntityReaction reaction) {
        return own(world().reactions().onCreated(reaction));
    }

    /**
     * The same when entities died.
     *
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onDestroyed(EntityReaction reaction) {
        return own(world().reactions().onDestroyed(reaction));
    }

    private Reaction own(Reaction reaction) {
        reactions.add(reaction);
        return reaction.named(name() + "." + reaction.name());
    }

    /** Closes the reactions of the system. */
    final void endReactions() {
        reactions.forEach(Reaction::close);
        reactions.clear();
    }
}
