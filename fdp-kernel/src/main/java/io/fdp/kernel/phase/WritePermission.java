package io.fdp.kernel.phase;

/** Which values may be written in a {@link Phase}. */
public enum WritePermission {
    /** All values. */
    READ_WRITE,
    /** No values. */
    READ_ONLY,
    /** Values that this node owns. */
    OWNED_ONLY,
    /** Values that other nodes own. */
    UNOWNED_ONLY
}
