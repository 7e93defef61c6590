package io.fdp.kernel.phase;

/** How entities may be created and destroyed, and components added and removed, in a {@link Phase}. */
public enum StructurePermission {
    /** At once. */
    IMMEDIATE,
    /** By command buffers, which the next sync point plays back. */
    COMMANDS,
    /** Not at all. */
    REFUSED
}
