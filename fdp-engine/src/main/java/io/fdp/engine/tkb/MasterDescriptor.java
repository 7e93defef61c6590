package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;

/**
 * What an entity is: the template it was created from, and its DIS type.
 *
 * <p>Both live in the header of the entity, once. This is how they are read together, and no component: a template
 * cannot list one, it follows from its number and its type.
 *
 * @param tkbType the number of the template, 0 for none
 * @param disType the type, {@link DisType#NONE} for none
 */
public record MasterDescriptor(int tkbType, DisType disType) {
    /**
     * Reads that of an entity.
     *
     * @param repo its world
     * @param entity a living entity
     * @return what it is
     */
    public static MasterDescriptor of(EntityRepository repo, long entity) {
        return new MasterDescriptor(repo.tkbType(entity), DisType.of(repo, entity));
    }
}
