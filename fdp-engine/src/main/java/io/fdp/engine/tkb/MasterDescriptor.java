package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;

/**
 * What an entity is: the template it was created from, and its DIS type.
 *
 * <p>The header of the entity holds both. This record reads the two together. It is no component: a template cannot
 * list one, because it follows from the number and type of the template.
 *
 * @param tkbType the number of the template, 0 for none
 * @param disType the type, {@link DisType#NONE} for none
 */
public record MasterDescriptor(int tkbType, DisType disType) {
    /**
     * Reads the descriptor of an entity.
     *
     * @param repo its world
     * @param entity a living entity
     * @return the template number and DIS type of the entity
     */
    public static MasterDescriptor of(EntityRepository repo, long entity) {
        return new MasterDescriptor(repo.tkbType(entity), DisType.of(repo, entity));
    }
}
