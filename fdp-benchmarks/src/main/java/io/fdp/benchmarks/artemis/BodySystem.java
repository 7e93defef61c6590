package io.fdp.benchmarks.artemis;

import com.artemis.Aspect;
import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.utils.IntBag;
import io.fdp.benchmarks.objects.Bodies;
import io.fdp.benchmarks.objects.Body;
import io.fdp.benchmarks.objects.BodyStep;
import io.fdp.benchmarks.objects.Force;

/** Forces on bodies as an Artemis system, with the loop over the ids in it as in {@link MovementSystem}. */
@SuppressWarnings("NullAway.Init") // Artemis sets the mappers when it makes the world
final class BodySystem extends BaseEntitySystem {

    private final BodyStep step;
    private ComponentMapper<Body> body;
    private ComponentMapper<Force> force;

    BodySystem(int accesses) {
        super(Aspect.all(Body.class, Force.class));
        step = Bodies.withAccesses(accesses);
    }

    @Override
    protected void processSystem() {
        ComponentMapper<Body> bodies = body;
        ComponentMapper<Force> forces = force;
        IntBag entities = subscription.getEntities();
        int[] ids = entities.getData();
        for (int i = 0, size = entities.size(); i < size; i++) {
            step.step(bodies.get(ids[i]), forces.get(ids[i]));
        }
    }
}
