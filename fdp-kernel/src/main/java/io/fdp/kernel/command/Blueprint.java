package io.fdp.kernel.command;

import io.fdp.kernel.access.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows how to build an entity of some kind. {@link CommandBuffer#spawn} names one, and it is called when the command
 * is played back.
 *
 * <p>It keeps the tables that it needs. It is called by the thread that plays back, in the order of commands, and may
 * do all that a program may do between frames: add components, create more entities and link them. It may not record
 * commands, play them back, end the frame, or close the repository. When it throws, the entity is destroyed again; what
 * it did to others stays.
 */
@FunctionalInterface
public interface Blueprint {
    /**
     * Builds an entity.
     *
     * @param entity a new entity that has nothing
     */
    void build(long entity);

    /**
     * The components that it is known to add, as those of a prototype: {@link CommandBuffer#spawn} refuses them to a
     * system that did not declare that it writes them. What else {@link #build} does is not limited.
     *
     * @return the components of the repository; none where that is not known
     */
    default List<? extends Column> components() {
        return List.of();
    }

    /**
     * The blueprint that it builds with, as a template with its prototype: {@link CommandBuffer#spawn} refuses both
     * where that belongs to another repository.
     *
     * @return the other blueprint; null where there is none
     */
    default @Nullable Blueprint base() {
        return null;
    }
}
