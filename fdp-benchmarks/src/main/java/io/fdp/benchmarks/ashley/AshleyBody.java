package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import io.fdp.benchmarks.objects.Body;
import io.fdp.benchmarks.objects.Force;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Forces act on bodies by an iterating system, one {@code engine.update} per pass. */
public final class AshleyBody implements Contender {

    private final Engine engine = new Engine();
    private final Body[] bodies;

    public AshleyBody(Population population, int accesses) {
        bodies = new Body[population.entities()];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body().set(i);
            engine.addEntity(new Entity().add(bodies[i]).add(new Force().set(i)));
        }
        engine.addSystem(new BodySystem(accesses));
    }

    @Override
    public long pass() {
        engine.update(Population.DT);
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
}
