package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Adding and removing by prepared modifiers. */
public final class DominionAddRemove implements Contender {

    private final DominionWorld world;
    private final Composition.ByAdding1AndRemoving<Velocity> adding;
    private final Composition.ByRemoving removing;

    public DominionAddRemove(Population population) {
        world = DominionWorld.populated(population);
        Composition composition = world.dominion.composition();
        adding = composition.byAdding1AndRemoving(Velocity.class);
        removing = composition.byRemoving(Velocity.class);
    }

    @Override
    public long pass() {
        Entity[] entities = world.entities;
        for (int i = 0; i < entities.length; i++) {
            world.dominion.modifyEntity(adding.withValue(entities[i], DominionWorld.velocity(i)));
        }
        int probe = Float.floatToRawIntBits(entities[entities.length / 2].get(Velocity.class).dx);
        for (Entity entity : entities) {
            world.dominion.modifyEntity(removing.withValue(entity));
        }
        return probe;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum().add(world.positionChecksum());
        int moving = 0;
        for (Entity entity : world.entities) {
            moving += entity.has(Velocity.class) ? 1 : 0;
        }
        return sum.add(moving).add(pass()).value();
    }

    @Override
    public void close() {
        world.close();
    }
}
