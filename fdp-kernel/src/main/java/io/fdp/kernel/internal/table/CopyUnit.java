package io.fdp.kernel.internal.table;

/**
 * A part of a world that can become like the same part of another world: entities, one column, links, roles, events of
 * one type.
 *
 * <p>A copy calls {@link #prepare} of all units first, and only when none of them threw {@link #apply}: a copy that is
 * refused leaves the target as it was. Both are called under the structure locks of both worlds, entities before what
 * they have.
 */
public interface CopyUnit {
    /**
     * Decides what is to be copied and makes everything ready that can fail: memory, and what code of users makes. The
     * state of the target stays.
     */
    void prepare(CopyScope scope);

    /** Makes the target like the source; answers how many chunks were written. */
    int apply();

    /** Lets go of what was made ready, whether it was used or not. */
    default void end() {}
}
