package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Dominion;
import io.fdp.benchmarks.objects.Bodies;
import io.fdp.benchmarks.objects.Body;
import io.fdp.benchmarks.objects.BodyStep;
import io.fdp.benchmarks.objects.Force;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Forces act on bodies, over the components of the matching compositions. */
public final class DominionBody implements Contender {

    private final Dominion dominion = DominionWorld.newDominion();
    private final Body[] bodies;
    private final BodyStep step;

    public DominionBody(Population population, int accesses) {
        bodies = new Body[population.entities()];
        step = Bodies.withAccesses(accesses);
        var both = dominion.composition().of(Body.class, Force.class);
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body().set(i);
            dominion.createPreparedEntity(both.withValue(bodies[i], new Force().set(i)));
        }
    }

    @Override
    public long pass() {
        var results = dominion.findCompositionsWith(Body.class, Force.class);
        for (var iterator = results.iterator(); iterator.hasNext(); ) {
            var found = iterator.next();
            step.step(found.comp1(), found.comp2());
        }
        return bodies.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (Body body : bodies) {
            body.addTo(sum);
        }
        return sum.value();
    }

    @Override
    public void close() {
        dominion.close();
    }
}
