package io.fdp.kernel.reaction;

/**
 * Is called with each entity whose component was removed or changed, and with the last values of the component.
 *
 * @param <X> the table
 */
@FunctionalInterface
public interface LastReaction<X> {
    /**
     * Reacts to one entity.
     *
     * @param entity its handle; the entity may be dead, also because an earlier reaction destroyed it
     * @param last the table as it was when reactions were called last; it has the entity, and cannot be written. Valid
     *     until the reaction returns
     */
    void react(long entity, X last);
}
