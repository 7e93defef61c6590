package io.fdp.engine;

/** What happens when systems of a group get into each other's way without an order: see {@link Ambiguity}. */
public enum AmbiguityPolicy {
    /** Nothing is looked for. */
    IGNORE,
    /** They are logged as warnings, and {@link Engine#ambiguities()} has them. */
    WARN,
    /** The engine does not start. */
    REFUSE
}
