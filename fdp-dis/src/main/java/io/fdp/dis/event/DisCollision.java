package io.fdp.dis.event;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;

/**
 * An entity collided with another one, or with something that is no entity.
 *
 * @param entity who reports the collision; no entity if it is not known here
 * @param other with whom; no entity for anything else
 * @param vx velocity of the entity, in metres per second: east
 * @param vy north
 * @param vz up
 * @param mass of the entity, in kilograms
 * @param elastic whether it bounced off
 * @param number of the event; 0 for the gateway to choose
 * @param remote true if it was received, false to send it
 */
@Event(id = 2_100_000_103, name = "fdp.DisCollision")
public record DisCollision(
        @EntityRef long entity,
        @EntityRef long other,
        float vx,
        float vy,
        float vz,
        float mass,
        boolean elastic,
        int number,
        boolean remote) {}
