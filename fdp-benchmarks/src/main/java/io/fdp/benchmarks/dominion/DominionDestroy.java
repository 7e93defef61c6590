package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Entity;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Deletion of every entity. */
public final class DominionDestroy implements Contender {

    private final DominionWorld world;

    public DominionDestroy(Population population) {
        world = DominionWorld.populated(population);
    }

    @Override
    public long pass() {
        for (Entity entity : world.entities) {
            world.dominion.deleteEntity(entity);
        }
        return world.entities.length;
    }

    /** Returns how many entities are left. */
    @Override
    public long checksum() {
        long left = 0;
        for (var iterator = world.dominion.findAllEntities().iterator(); iterator.hasNext(); iterator.next()) {
            left++;
        }
        return left;
    }

    @Override
    public void close() {
        world.close();
    }
}
