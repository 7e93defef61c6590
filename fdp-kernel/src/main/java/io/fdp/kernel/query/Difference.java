package io.fdp.kernel.query;

/** How an entity differs from its accepted value; see {@link Differ}. */
public enum Difference {
    /** The entity has the component, and no value was accepted yet. */
    ADDED,
    /** A value was accepted, and the present bytes differ from it. */
    CHANGED,
    /** A value was accepted, and the entity lost the component or died. */
    REMOVED
}
