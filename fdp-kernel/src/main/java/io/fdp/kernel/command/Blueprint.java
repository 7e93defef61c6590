package io.fdp.kernel.command;

import io.fdp.kernel.access.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds an entity of some kind. {@link CommandBuffer#spawn} takes a blueprint, and playback calls it.
 *
 * <p>A blueprint keeps the tables that it needs. The thread that plays back calls it, in the order of commands. It may
 * do everything that a program may do between frames: add components, create more entities and link them. It must not
 * record commands, play them back, end the frame, or close the repository. When it throws, its entity is destroyed
 * again; its changes of other entities stay.
 */
@FunctionalInterface
public interface Blueprint {
    /**
     * Builds an entity.
     *
     * @param entity a new entity without components
     */
    void build(long entity);

    /**
     * The components that the blueprint is known to add, as a prototype does. {@link CommandBuffer#spawn} throws when a
     * system did not declare that it writes them. Other effects of {@link #build} are not limited.
     *
     * @return components of the repository; empty when they are not known
     */
    default List<? extends Column> components() {
        return List.of();
    }

    /**
     * The blueprint that this one builds on, as a template builds on its prototype. {@link CommandBuffer#spawn} refuses
     * both when the base belongs to another repository.
     *
     * @return the base, or null
     */
    default @Nullable Blueprint base() {
        return null;
    }
}
