package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The size of a family's list, which Ashley keeps up to date at every change of an entity. */
public final class AshleyMatch implements Contender {

    private final ImmutableArray<Entity> matches;

    public AshleyMatch(Population population) {
        AshleyWorld world = AshleyWorld.populated(population);
        matches = world.engine.getEntitiesFor(
                Family.all(Position.class, Velocity.class).exclude(Frozen.class).get());
    }

    @Override
    public long pass() {
        return matches.size();
    }

    @Override
    public long checksum() {
        return pass();
    }
}
