package io.fdp.kernel.query;

/** How an entity differs from what was accepted; see {@link Differ}. */
public enum Difference {
    /** It has the component, and no value of it was accepted yet. */
    ADDED,
    /** A value was accepted, and its bytes are not the same any more. */
    CHANGED,
    /** A value was accepted, and the entity does not have the component any more, or is dead. */
    REMOVED
}
