package io.fdp.benchmarks.dominion;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The move over the components of the matching compositions, without their entities. */
public final class DominionMove implements Contender {

    private final DominionWorld world;

    public DominionMove(Population population) {
        world = DominionWorld.populated(population);
    }

    @Override
    public long pass() {
        var results = world.dominion.findCompositionsWith(Position.class, Velocity.class);
        for (var iterator = results.iterator(); iterator.hasNext(); ) {
            var found = iterator.next();
            Position p = found.comp1();
            Velocity v = found.comp2();
            p.x += v.dx * Population.DT;
            p.y += v.dy * Population.DT;
            p.z += v.dz * Population.DT;
        }
        return world.entities.length;
    }

    @Override
    public long checksum() {
        return world.positionChecksum();
    }

    @Override
    public void close() {
        world.close();
    }
}
