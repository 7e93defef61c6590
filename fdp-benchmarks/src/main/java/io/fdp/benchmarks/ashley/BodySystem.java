package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import io.fdp.benchmarks.objects.Bodies;
import io.fdp.benchmarks.objects.Body;
import io.fdp.benchmarks.objects.BodyStep;
import io.fdp.benchmarks.objects.Force;

/** Forces on bodies as an Ashley system over a family, with component mappers. */
final class BodySystem extends IteratingSystem {

    private static final ComponentMapper<Body> BODY = ComponentMapper.getFor(Body.class);
    private static final ComponentMapper<Force> FORCE = ComponentMapper.getFor(Force.class);

    private final BodyStep step;

    BodySystem(int accesses) {
        super(Family.all(Body.class, Force.class).get());
        step = Bodies.withAccesses(accesses);
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
        step.step(BODY.get(entity), FORCE.get(entity));
    }
}
