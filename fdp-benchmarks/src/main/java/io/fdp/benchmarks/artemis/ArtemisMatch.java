package io.fdp.benchmarks.artemis;

import com.artemis.Aspect;
import com.artemis.EntitySubscription;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The size of a subscription, which Artemis keeps up to date at every change of an entity. */
public final class ArtemisMatch implements Contender {

    private final EntitySubscription subscription;

    public ArtemisMatch(Population population) {
        ArtemisWorld world = ArtemisWorld.populated(population);
        subscription = world.world
                .getAspectSubscriptionManager()
                .get(Aspect.all(Position.class, Velocity.class).exclude(Frozen.class));
    }

    @Override
    public long pass() {
        return subscription.getEntities().size();
    }

    @Override
    public long checksum() {
        return pass();
    }
}
