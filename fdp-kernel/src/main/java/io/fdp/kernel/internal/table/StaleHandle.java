package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;

/** Handles that are not alive: why they are not, in words. */
public final class StaleHandle {
    /** A dead index with this generation has no next entity: its last entity may have had it. */
    private static final int LAST_GENERATION = -1;

    private StaleHandle() {}

    /**
     * Whether no entity ever had a handle: its index was never used, or not so often. Under the lock, for a handle that
     * is neither alive nor a placeholder.
     */
    public static boolean wasNeverMade(long entity, EntityColumns entities) {
        int index = (int) entity;
        int generation = (int) (entity >>> 32);
        if (generation == 0 || Integer.compareUnsigned(index, entities.world().limit()) >= 0) {
            return true;
        }
        int now = entities.generation(index); // of the living entity, or of the next one
        int order = Integer.compareUnsigned(generation, now);
        return order > 0 || (order == 0 && now != LAST_GENERATION && !entities.isAliveIndex(index));
    }

    /** Says why a handle is not alive, and what to do. */
    static String message(long entity, EntityColumns entities) {
        WorldState world = entities.world();
        int index = (int) entity;
        String name = Entity.toString(entity);
        if (entity == 0) {
            return "the null entity (0) was used: check for it before, or create an entity first";
        }
        if (Entity.isPlaceholder(entity)) {
            return "entity " + name
                    + " does not exist yet, or its commands were played back: use the result of create() or spawn() of"
                    + " a command buffer only in commands of the same playback";
        }
        if (world.isOfSingletons()) {
            return "entity " + name + " has no singleton: pass entity() of the singleton to its table";
        }
        if (Integer.compareUnsigned(index, world.capacity()) >= 0) {
            return "entity " + name + " is outside this repository of capacity " + world.capacity()
                    + ": use handles only with the repository that made them";
        }
        if (wasNeverMade(entity, entities)) {
            return "entity " + name + " was never created in this repository: use handles only with the repository that"
                    + " made them";
        }
        return "entity " + name + " is dead"
                + (entities.isAliveIndex(index)
                        ? " and its place is taken by " + Entity.toString(Entity.of(index, entities.generation(index)))
                        : "")
                + ": ask isAlive() before using a handle that was kept";
    }
}
