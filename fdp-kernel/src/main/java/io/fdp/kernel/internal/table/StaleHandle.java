package io.fdp.kernel.internal.table;

import io.fdp.kernel.entity.Entity;

/** Words for a handle that is not alive. */
final class StaleHandle {
    private StaleHandle() {}

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
        int now = Integer.compareUnsigned(index, world.limit()) < 0 ? entities.generation(index) : 0;
        if (now == 0 || Integer.compareUnsigned(now, (int) (entity >>> 32)) < 0) {
            return "entity " + name + " was never created in this repository: use handles only with the repository that"
                    + " made them";
        }
        return "entity " + name + " is dead"
                + (entities.isAliveIndex(index)
                        ? " and its place is taken by " + Entity.toString(Entity.of(index, now))
                        : "")
                + ": ask isAlive() before using a handle that was kept";
    }
}
