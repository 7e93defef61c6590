package io.fdp.dis;

import io.fdp.kernel.component.ComponentColumn;

/**
 * Tells the gateway which components say where entities are. A program writes one class for its own components.
 *
 * <pre>{@code
 * final class Bodies implements DisBodies {
 *     public ComponentColumn owned() { return position; }
 *     public void read(long entity, DisState state) {
 *         position.view(entity, at);
 *         state.x = at.x(); state.y = at.y(); state.z = at.z();
 *     }
 *     public void write(long ghost, DisState state) {
 *         position.set(ghost, state.x, state.y, state.z);
 *     }
 * }
 * }</pre>
 *
 * <p>The frame thread calls it. It must not change which entities there are.
 */
public interface DisBodies {
    /**
     * The component whose owner sends the entity. Entities without it, and entities of whose component this node is not
     * the owner, are not sent.
     *
     * @return usually the table of positions
     */
    ComponentColumn owned();

    /**
     * Reads where an own entity is. Called for each own entity in each frame, while the world can only be read.
     *
     * @param entity an entity with a DIS type, of whose {@link #owned()} component this node is the owner
     * @param state all 0; receives place, velocity and orientation
     */
    void read(long entity, DisState state);

    /**
     * Writes where a ghost is. Called for each ghost in each frame, in the phase of network receive.
     *
     * @param ghost the ghost; this node is not the owner of its components
     * @param state its place, velocity and orientation now
     */
    void write(long ghost, DisState state);

    /**
     * Completes a new ghost: adds components that its template does not have, or all if it has none. Called once before
     * the first {@link #write}. After it, this node is the owner of none of the components.
     *
     * @param ghost the ghost
     * @param state its first state
     */
    default void complete(long ghost, DisState state) {}
}
