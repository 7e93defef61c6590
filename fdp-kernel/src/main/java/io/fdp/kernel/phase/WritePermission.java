package io.fdp.kernel.phase;

/** Which values may be written in a {@link Phase}. */
public enum WritePermission {
    /** All. */
    READ_WRITE,
    /** None. */
    READ_ONLY,
    /** Those that this node owns. */
    OWNED_ONLY,
    /** Those that other nodes own. */
    UNOWNED_ONLY
}
