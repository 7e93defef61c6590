package io.fdp.engine.policy;

/** What happens when systems of a group use the same values without an order: see {@link io.fdp.engine.Ambiguity}. */
public enum AmbiguityPolicy {
    /** The engine does not look for such systems. */
    IGNORE,
    /** The engine logs them as warnings, and {@link io.fdp.engine.Engine#ambiguities()} lists them. */
    WARN,
    /** The engine does not start. */
    REFUSE
}
