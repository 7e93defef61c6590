package io.fdp.replication.ownership;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;

/**
 * What has become of the ownership of an entity or of one of its values. A group has one event for each of its parts.
 *
 * @param entity the entity
 * @param component the number of the component ({@code table.id()}), or {@link #ENTITY} for the entity itself
 * @param outcome what happened
 * @param operation the number of the operation of this node that has ended; 0 if this node did not begin it
 * @param node the other node: who gave it, who has it now, who asks, who refused; 0 for none
 * @param epoch the epoch of the claim that holds now, unsigned
 */
@Event(id = 1_000_000_001, name = "fdp.OwnershipChange")
public record OwnershipChange(
        @EntityRef long entity, int component, OwnershipOutcome outcome, int operation, int node, int epoch) {
    /** The number in the place of a component's for the entity itself. */
    public static final int ENTITY = -1;
}
