package io.fdp.engine.policy;

/**
 * What happens when systems of a group get into each other's way without an order: see {@link io.fdp.engine.Ambiguity}.
 */
public enum AmbiguityPolicy {
    /** Nothing is looked for. */
    IGNORE,
    /** They are logged as warnings, and {@link io.fdp.engine.Engine#ambiguities()} has them. */
    WARN,
    /** The engine does not start. */
    REFUSE
}
