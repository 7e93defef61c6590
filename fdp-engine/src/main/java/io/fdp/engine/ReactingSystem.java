package io.fdp.engine;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.reaction.EntityReaction;
import io.fdp.kernel.reaction.LastReaction;
import io.fdp.kernel.reaction.LastValues;
import io.fdp.kernel.reaction.Reaction;
import io.fdp.kernel.reaction.Reactions;
import java.util.ArrayList;
import java.util.List;

/** The reactions of a system, which end with its engine. */
abstract class ReactingSystem {
    private final List<Reaction> reactions = new ArrayList<>();
    private final List<LastValues<?>> kept = new ArrayList<>();

    ReactingSystem() {}

    /**
     * The world.
     *
     * @return the repository of the engine
     */
    protected abstract EntityRepository repo();

    /**
     * The name of the system.
     *
     * @return the name
     */
    public abstract String name();

    /** Refuses a reaction after the engine has started: each update would add one more. */
    abstract void requireMayReact();

    /**
     * Calls a method when entities got a component, at sync points and at the end of the frame; see {@link Reactions}.
     * The reaction ends with the engine. It may write what it likes, declared or not.
     * Only in {@code create()}, as all reactions of systems.
     *
     * @param column a table, parts, a managed table or a tag of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onAdded(ComponentColumn column, EntityReaction reaction) {
        return own(reactions().onAdded(column, reaction));
    }

    /**
     * The same when entities lost a component, or died with it.
     *
     * @param column a table, parts, a managed table or a tag of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onRemoved(ComponentColumn column, EntityReaction reaction) {
        return own(reactions().onRemoved(column, reaction));
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
        return own(reactions().onRemoved(column, reaction));
    }

    /**
     * The same when a value is not what it was.
     *
     * @param column a table, parts or a managed table of the world
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onChanged(ComponentColumn column, EntityReaction reaction) {
        return own(reactions().onChanged(column, reaction));
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
        return own(reactions().onChanged(column, reaction));
    }

    /**
     * The same when entities were created.
     *
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onCreated(EntityReaction reaction) {
        return own(reactions().onCreated(reaction));
    }

    /**
     * The same when entities died.
     *
     * @param reaction is called with each entity
     * @return the reaction
     */
    protected final Reaction onDestroyed(EntityReaction reaction) {
        return own(reactions().onDestroyed(reaction));
    }

    /**
     * Keeps the values of a component for reactions to other components. It ends with the engine.
     *
     * @param column a table, parts or a managed table of the world
     * @param <X> the table
     * @return the values as they were when reactions were called last, to ask within reactions
     */
    protected final <X extends ComponentColumn> LastValues<X> keepLast(X column) {
        LastValues<X> values = reactions().keepLast(column);
        kept.add(values);
        return values;
    }

    private Reactions reactions() {
        Reactions all = repo().reactions();
        requireMayReact();
        return all;
    }

    private Reaction own(Reaction reaction) {
        reactions.add(reaction);
        return reaction.named(name() + "." + reaction.name());
    }

    /** Closes the reactions of the system. */
    final void endReactions() {
        reactions.forEach(Reaction::close);
        reactions.clear();
        kept.forEach(LastValues::close);
        kept.clear();
    }
}
