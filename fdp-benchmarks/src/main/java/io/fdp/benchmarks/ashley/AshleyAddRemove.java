package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Entity;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Adding and removing on the entity itself, without any family that would have to follow. */
public final class AshleyAddRemove implements Contender {

    private final AshleyWorld world;

    public AshleyAddRemove(Population population) {
        world = AshleyWorld.populated(population);
    }

    @Override
    public long pass() {
        Entity[] entities = world.entities;
        for (int i = 0; i < entities.length; i++) {
            entities[i].add(AshleyWorld.velocity(i));
        }
        int probe = Float.floatToRawIntBits(AshleyWorld.VELOCITY.get(entities[entities.length / 2]).dx);
        for (Entity entity : entities) {
            entity.remove(Velocity.class);
        }
        return probe;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum().add(world.positionChecksum());
        int moving = 0;
        for (Entity entity : world.entities) {
            moving += AshleyWorld.VELOCITY.has(entity) ? 1 : 0;
        }
        return sum.add(moving).add(pass()).value();
    }
}
