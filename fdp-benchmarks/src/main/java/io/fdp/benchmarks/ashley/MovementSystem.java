package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;

/** The move as an Ashley system over a family, with component mappers. */
final class MovementSystem extends IteratingSystem {

    MovementSystem() {
        super(Family.all(Position.class, Velocity.class).get());
    }

    @Override
    protected void processEntity(Entity entity, float deltaTime) {
        Position p = AshleyWorld.POSITION.get(entity);
        Velocity v = AshleyWorld.VELOCITY.get(entity);
        p.x += v.dx * deltaTime;
        p.y += v.dy * deltaTime;
        p.z += v.dz * deltaTime;
    }
}
