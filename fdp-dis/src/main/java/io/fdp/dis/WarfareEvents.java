package io.fdp.dis;

import io.fdp.dis.event.DisCollisionEventView;
import io.fdp.dis.event.DisCollisionEvents;
import io.fdp.dis.event.DisDetonationEventView;
import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFireEventView;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.kernel.event.EventBus;

/** The streams of a repository with shots, detonations and collisions, and views to read them. */
final class WarfareEvents {
    final DisFireEvents fires;
    final DisDetonationEvents detonations;
    final DisCollisionEvents collisions;
    final DisFireEventView fire;
    final DisDetonationEventView detonation;
    final DisCollisionEventView collision;

    WarfareEvents(EventBus bus) {
        this.fires = bus.register(DisFireEvents.TYPE);
        this.detonations = bus.register(DisDetonationEvents.TYPE);
        this.collisions = bus.register(DisCollisionEvents.TYPE);
        this.fire = fires.newView();
        this.detonation = detonations.newView();
        this.collision = collisions.newView();
    }
}
