package io.fdp.benchmarks.dominion;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** A count by iteration over the matching compositions; Dominion has no size to ask for. */
public final class DominionMatch implements Contender {

    private final DominionWorld world;

    public DominionMatch(Population population) {
        world = DominionWorld.populated(population);
    }

    @Override
    public long pass() {
        var results = world.dominion
                .findCompositionsWith(Position.class)
                .withAlso(Velocity.class)
                .without(Frozen.class);
        long count = 0;
        for (var iterator = results.iterator(); iterator.hasNext(); iterator.next()) {
            count++;
        }
        return count;
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
