package io.fdp.annotations;

/**
 * What happens to a reference when the entity that it refers to is not alive any more: {@link EntityRef#onDeath}.
 *
 * <p>It happens at the next sync point, or at the end of the frame, to references of components that this node owns.
 */
public enum OnDeath {
    /** Nothing: the field keeps the handle of the dead entity. */
    KEEP,
    /** The field becomes 0; in an array, the element. */
    CLEAR,
    /** The component is removed from its entity; of several parts, the part. */
    REMOVE,
    /** The entity that refers is destroyed. */
    DESTROY
}
