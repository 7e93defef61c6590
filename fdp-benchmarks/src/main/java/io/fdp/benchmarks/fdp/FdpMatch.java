package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Tag;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.query.Query;

/** Counts the matches of a query. */
public final class FdpMatch implements Contender {

    /** What does not move, as an FDP tag. */
    @Tag
    interface Frozen {}

    private final FdpWorld world;
    private final Query query;

    public FdpMatch(Population population) {
        world = FdpWorld.populated(population);
        TagColumn frozen = world.repository.registerTag(Frozen.class);
        for (int i = 0; i < population.entities(); i++) {
            if (population.isFrozen(i)) {
                frozen.add(world.handles[i]);
            }
        }
        query = world.repository
                .query()
                .with(world.position, world.velocity)
                .without(frozen)
                .build();
    }

    @Override
    public long pass() {
        return query.count();
    }

    @Override
    public long checksum() {
        return pass();
    }

    @Override
    public void close() {
        world.close();
    }
}
