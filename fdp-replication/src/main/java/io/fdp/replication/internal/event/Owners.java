package io.fdp.replication.internal.event;

/** Says which node owns an entity, or a component of it. */
@FunctionalInterface
public interface Owners {
    /** The number of the node; 0 if the entity has no network id or the component is missing. */
    int owner(long entity);
}
