package io.fdp.dis.event;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;

/**
 * A munition detonated or hit.
 *
 * @param shooter who fired; no entity if it is not known here
 * @param target at whom; no entity if unknown
 * @param munition the munition, if it is an entity
 * @param munitionType the DIS type of the munition
 * @param x where: metres east
 * @param y metres north
 * @param z metres up
 * @param vx velocity of the munition, in metres per second: east
 * @param vy north
 * @param vz up
 * @param result what came of it: {@code DetonationPdu.ENTITY_IMPACT} and others
 * @param number by which fire and detonation belong together; 0 for the gateway to choose: that of the shot, if the
 *     munition is an entity and its shot was sent
 * @param remote true if it was received, false to send it
 */
@Event(id = 2_100_000_102, name = "fdp.DisDetonation")
public record DisDetonation(
        @EntityRef long shooter,
        @EntityRef long target,
        @EntityRef long munition,
        long munitionType,
        double x,
        double y,
        double z,
        float vx,
        float vy,
        float vz,
        int result,
        int number,
        boolean remote) {}
