package io.fdp.kernel.reaction;

/** Is called with each entity that was created, destroyed, or whose component was added, removed or changed. */
@FunctionalInterface
public interface EntityReaction {
    /**
     * Reacts to one entity.
     *
     * @param entity its handle; the entity may be dead, also because an earlier reaction destroyed it
     */
    void react(long entity);
}
