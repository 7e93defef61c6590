package io.fdp.dashboard.source;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TextQuery;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A world at one tick, which stands still while somebody looks. Valid during {@link WorldSource#look}. */
public interface WorldView {
    /** The tick: how many frames the world has had. */
    long tick();

    /** How many entities live. */
    int entityCount();

    /** The types of the world. */
    QueryTypes types();

    /**
     * Visits matches in ascending order of their indexes, with the components that the query asks about.
     *
     * @param query a text that was read
     * @param visitor gets each match; returns whether more are wanted
     */
    void forEach(TextQuery query, Predicate<? super EntityAccess> visitor);

    /**
     * Visits the handles of matches in ascending order of their indexes; faster than with their components.
     *
     * @param query a text that was read
     * @param visitor gets each match
     */
    void forEachHandle(TextQuery query, LongConsumer visitor);

    /** An entity with all its components; null when it does not live. */
    @Nullable
    EntityAccess find(long entity);

    /** The entity that lives at an index, or the null handle. */
    long living(int index);

    /** Writes an entity as members of an object that was begun. */
    void writeMembers(EntityAccess entity, JsonWriter json);

    /** The state hash. Reads the whole world. */
    long stateHash();
}
