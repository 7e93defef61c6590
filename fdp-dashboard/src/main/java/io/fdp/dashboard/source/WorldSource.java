package io.fdp.dashboard.source;

import io.fdp.format.query.QueryTypes;
import java.io.IOException;
import java.util.function.ObjIntConsumer;

/**
 * What a dashboard shows. One thread at a time looks; others wait.
 *
 * <p>A recording has many ticks, and a look names one of them. A running world has only the present one.
 */
public interface WorldSource extends AutoCloseable {
    /** A tick that stands for the present one, or for the last one of a recording. */
    long NOW = -1;

    /**
     * Looks at the world.
     *
     * @param <R> what is made of it
     */
    interface Look<R> {
        /**
         * Looks.
         *
         * @param world valid during the call
         * @return what the looker made of it
         */
        R at(WorldView world) throws IOException;
    }

    /** Whether the world runs. */
    boolean isLive();

    /** Whether it knows which node owns an entity. */
    default boolean hasOwners() {
        return false;
    }

    /**
     * The node that owns an entity.
     *
     * @param entity an entity that somebody inspects
     * @return its number, 0 for none, negative if it is not known, or not yet
     */
    default int owner(long entity) {
        return -1;
    }

    /**
     * The nodes that own the components of an entity, as far as they are known.
     *
     * @param entity an entity that somebody inspects
     * @param into gets the name of a component and the number of its owner, 0 for none
     */
    default void valueOwners(long entity, ObjIntConsumer<String> into) {}

    /** Lets the next looks know the owners of all entities, for some seconds. */
    default void wantOwners() {}

    /** The types that are known now. */
    QueryTypes types();

    /**
     * Looks at the world at a tick.
     *
     * @param tick a tick, or {@link #NOW}; a running world has no other
     * @param look gets the world
     * @return what the looker made of it
     * @throws IOException when a recording cannot be read
     */
    <R> R look(long tick, Look<R> look) throws IOException;

    /**
     * Finds the places of all entities that have one.
     *
     * @param tick a tick, or {@link #NOW}
     * @param fields which fields are the place, the colour and the shape
     * @param into gets the places, in ascending order of indexes
     * @throws IOException when a recording cannot be read
     */
    void scan(long tick, MapFields fields, MapPoints into) throws IOException;

    @Override
    void close();
}
