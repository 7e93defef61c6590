package io.fdp.replication.ownership;

import io.fdp.kernel.component.ComponentColumn;

/** What another node asks for or offers. */
public interface OwnershipRequest {
    /** {@return the number of the other node} */
    int node();

    /** {@return the entity} */
    long entity();

    /** {@return whether the entity itself is wanted: its life, header, tags and parent} */
    boolean hasEntity();

    /**
     * Whether a component is wanted.
     *
     * @param table any table
     * @return false if it is not part of the group
     */
    boolean has(ComponentColumn table);
}
