package io.fdp.dashboard.model;

import io.fdp.kernel.component.ComponentColumn;

/** Tells which node owns a component of an entity. */
@FunctionalInterface
public interface ValueOwners {
    /**
     * The node that owns a value. Called by the frame thread, at the end of frames, for entities that somebody
     * inspects.
     *
     * @param entity a living entity
     * @param column a component that it has
     * @return the number of the node, 0 for none; an {@link io.fdp.kernel.error.FdpException} says that nobody knows
     *     about this component, and it is not asked about again
     */
    int owner(long entity, ComponentColumn column);
}
