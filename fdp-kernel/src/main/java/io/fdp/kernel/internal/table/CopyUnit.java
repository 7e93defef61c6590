package io.fdp.kernel.internal.table;

/**
 * A part of a world that can become like the same part of another world: entities, one column, links, roles, events of
 * one type.
 *
 * <p>A copy first calls {@link #prepare} of all units. Only if none of them threw it calls {@link #apply}: a refused
 * copy leaves the target unchanged. Both are called under the structure locks of both worlds, entities before their
 * components.
 */
public interface CopyUnit {
    /**
     * Decides what is copied and prepares everything that can fail: memory, and what user code makes. The state of the
     * target stays the same.
     */
    void prepare(CopyScope scope);

    /** Makes the target like the source; returns the number of chunks written. */
    int apply();

    /** Releases what was prepared, whether it was used or not. */
    default void end() {}
}
