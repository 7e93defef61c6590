package io.fdp.benchmarks.artemis;

import com.artemis.Aspect;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Deletion of every entity by id, then the {@code process()} that carries it out. */
public final class ArtemisDestroy implements Contender {

    private final ArtemisWorld world;

    public ArtemisDestroy(Population population) {
        world = ArtemisWorld.populated(population);
    }

    @Override
    public long pass() {
        for (int id : world.ids) {
            world.world.delete(id);
        }
        world.world.process();
        return world.ids.length;
    }

    /** Returns how many entities are left. */
    @Override
    public long checksum() {
        return world.world
                .getAspectSubscriptionManager()
                .get(Aspect.all())
                .getEntities()
                .size();
    }
}
