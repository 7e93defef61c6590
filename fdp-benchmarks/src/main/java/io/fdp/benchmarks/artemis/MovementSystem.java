package io.fdp.benchmarks.artemis;

import com.artemis.Aspect;
import com.artemis.BaseEntitySystem;
import com.artemis.ComponentMapper;
import com.artemis.utils.IntBag;
import io.fdp.benchmarks.world.Population;
import org.jspecify.annotations.Nullable;

/**
 * The move as an Artemis system.
 *
 * <p>The loop over the ids stands in the system itself: this is what Artemis's bytecode weaver ("hotspot optimization")
 * makes of an {@code IteratingSystem} at build time, written by hand, because the weaver does not run here.
 */
final class MovementSystem extends BaseEntitySystem {

    private @Nullable ComponentMapper<Position> position;
    private @Nullable ComponentMapper<Velocity> velocity;

    MovementSystem() {
        super(Aspect.all(Position.class, Velocity.class));
    }

    @Override
    protected void processSystem() {
        ComponentMapper<Position> positions = position;
        ComponentMapper<Velocity> velocities = velocity;
        if (positions == null || velocities == null) {
            throw new IllegalStateException("mappers not injected");
        }
        IntBag entities = subscription.getEntities();
        int[] ids = entities.getData();
        for (int i = 0, size = entities.size(); i < size; i++) {
            Position p = positions.get(ids[i]);
            Velocity v = velocities.get(ids[i]);
            p.x += v.dx * Population.DT;
            p.y += v.dy * Population.DT;
            p.z += v.dz * Population.DT;
        }
    }
}
