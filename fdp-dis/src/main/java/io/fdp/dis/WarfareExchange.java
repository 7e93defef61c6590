package io.fdp.dis;

import io.fdp.dis.event.DisCollisionEventView;
import io.fdp.dis.event.DisDetonationEventView;
import io.fdp.dis.event.DisFireEventView;
import io.fdp.dis.internal.LastNumbers;
import io.fdp.dis.internal.PduRing;
import io.fdp.dis.pdu.CollisionPdu;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.FirePdu;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.WarfarePdu;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import java.util.Arrays;

/**
 * Fire, detonation and collision: events of this node become PDUs, PDUs of others become events.
 *
 * <p>Threading: the frame thread.
 */
final class WarfareExchange {
    /** Knows where entities are. */
    @FunctionalInterface
    interface Whereabouts {
        /** Writes the place of an entity, in the coordinates of the world; false if it is not in the exercise. */
        boolean placeOf(long entity, double[] out);
    }

    private final DisConfig config;
    private final Places places;
    private final DisCounters counters;
    private final PduRing ring;
    private final Identities identities;
    private final Whereabouts whereabouts;

    /** The number of the event in which a munition was fired: its detonation has the same. */
    private final LastNumbers shots = new LastNumbers();

    private final WarfareEvents events;
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();
    private final CollisionPdu collision = new CollisionPdu();
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private int nextEvent = 1;

    WarfareExchange(
            EntityRepository repo,
            DisConfig config,
            Places places,
            DisCounters counters,
            PduRing ring,
            Identities identities,
            Whereabouts whereabouts) {
        this.config = config;
        this.places = places;
        this.counters = counters;
        this.ring = ring;
        this.identities = identities;
        this.whereabouts = whereabouts;
        this.events = new WarfareEvents(repo.events());
    }

    // ---- out

    /** Sends the events of the last frame. */
    void send(int timestamp) {
        send(events, timestamp);
    }

    /** Sends events of this world that are published elsewhere. */
    void send(WarfareEvents from, int timestamp) {
        for (int i = 0; i < from.fires.count(); i++) {
            from.fires.at(i, from.fire);
            if (!from.fire.remote()) {
                sendFire(from.fire, timestamp);
            }
        }
        for (int i = 0; i < from.detonations.count(); i++) {
            from.detonations.at(i, from.detonation);
            if (!from.detonation.remote()) {
                sendDetonation(from.detonation, timestamp);
            }
        }
        for (int i = 0; i < from.collisions.count(); i++) {
            from.collisions.at(i, from.collision);
            if (!from.collision.remote()) {
                sendCollision(from.collision, timestamp);
            }
        }
    }

    private void sendFire(DisFireEventView v, int timestamp) {
        fire.range = v.range();
        if (isOurs(v.shooter()) && isSendable(v.shooter(), v.x(), v.y(), v.z(), v.vx(), v.vy(), v.vz(), fire)) {
            fire.target = identities.numberInEvent(v.target());
            fire.munition = identities.numberInEvent(v.munition());
            fire.munitionType = v.munitionType();
            fire.event = event(v.number());
            if (v.munition() != Entity.NULL) {
                shots.put(v.munition(), EntityNumber.entity(fire.event));
            }
            write(fire, timestamp);
        }
    }

    private void sendDetonation(DisDetonationEventView v, int timestamp) {
        boolean hasMunition = v.munition() != Entity.NULL && identities.number(v.munition()) != EntityNumber.NONE;
        if (isOurs(hasMunition ? v.munition() : v.shooter())
                && isSendable(v.shooter(), v.x(), v.y(), v.z(), v.vx(), v.vy(), v.vz(), detonation)) {
            detonation.target = identities.numberInEvent(v.target());
            detonation.munition = identities.numberInEvent(v.munition());
            detonation.munitionType = v.munitionType();
            boolean isKnown = v.number() == 0 && v.munition() != Entity.NULL;
            detonation.event = event(isKnown ? (int) shots.get(v.munition()) : v.number());
            detonation.result = v.result();
            write(detonation, timestamp);
        }
    }

    /** Fills place and velocity; false if numbers are such that nobody would read them. */
    private boolean isSendable(
            long shooter, double x, double y, double z, float vx, float vy, float vz, WarfarePdu out) {
        places.toGeocentric(x, y, z, a);
        b[0] = vx;
        b[1] = vy;
        b[2] = vz;
        places.velocityToGeocentric(x, y, z, b);
        out.shooter = identities.numberInEvent(shooter);
        out.x = a[0];
        out.y = a[1];
        out.z = a[2];
        out.velocityX = (float) b[0];
        out.velocityY = (float) b[1];
        out.velocityZ = (float) b[2];
        return isFinite(out);
    }

    private boolean isFinite(Pdu own) {
        boolean finite = own.isFinite();
        if (!finite) {
            counters.reject(DisRejection.OWN_NOT_FINITE);
        }
        return finite;
    }

    /** Whether this node speaks for an entity; of entities of others, their owners tell. */
    private boolean isOurs(long entity) {
        boolean theirs = identities.isOfOthers(entity);
        if (theirs) {
            counters.reject(DisRejection.NOT_OWN);
        }
        return !theirs;
    }

    private void sendCollision(DisCollisionEventView v, int timestamp) {
        if (!isOurs(v.entity())) {
            return;
        }
        b[0] = v.vx();
        b[1] = v.vy();
        b[2] = v.vz();
        find(v.entity(), v.other());
        places.velocityToGeocentric(a[0], a[1], a[2], b);
        collision.velocityX = (float) b[0];
        collision.velocityY = (float) b[1];
        collision.velocityZ = (float) b[2];
        collision.mass = v.mass();
        if (!isFinite(collision)) {
            return;
        }
        collision.entity = identities.numberInEvent(v.entity());
        collision.other = identities.numberInEvent(v.other());
        collision.event = event(v.number());
        collision.collisionType = v.elastic() ? 1 : 0;
        write(collision, timestamp);
    }

    /** Where a collision happened: its PDU does not say it, and axes of maps differ from place to place. */
    private void find(long entity, long other) {
        if (!whereabouts.placeOf(entity, a) && !whereabouts.placeOf(other, a)) {
            Arrays.fill(a, 0);
        }
    }

    private long event(int given) {
        int chosen = given & EntityNumber.ALL;
        if (chosen == 0) {
            chosen = nextEvent;
            nextEvent = nextEvent == EntityNumber.LAST ? 1 : nextEvent + 1;
        }
        return EntityNumber.of(config.site, config.application, chosen);
    }

    private void write(Pdu pdu, int timestamp) {
        pdu.exercise = config.exercise;
        pdu.timestamp = timestamp;
        int at = ring.claim(pdu.length(), 0);
        if (at < 0) {
            counters.reject(DisRejection.SEND_FULL);
            return;
        }
        pdu.encode(ring.bytes(), at);
        ring.commit();
    }

    // ---- in

    void receive(FirePdu pdu) {
        if (isInside(pdu)) {
            events.fires.publish(
                    identities.entity(pdu.shooter),
                    identities.entity(pdu.target),
                    identities.entity(pdu.munition),
                    pdu.munitionType,
                    a[0],
                    a[1],
                    a[2],
                    (float) b[0],
                    (float) b[1],
                    (float) b[2],
                    pdu.range,
                    EntityNumber.entity(pdu.event),
                    true);
        }
    }

    void receive(DetonationPdu pdu) {
        if (isInside(pdu)) {
            events.detonations.publish(
                    identities.entity(pdu.shooter),
                    identities.entity(pdu.target),
                    identities.entity(pdu.munition),
                    pdu.munitionType,
                    a[0],
                    a[1],
                    a[2],
                    (float) b[0],
                    (float) b[1],
                    (float) b[2],
                    pdu.result,
                    EntityNumber.entity(pdu.event),
                    true);
        }
    }

    void receive(CollisionPdu pdu) {
        b[0] = pdu.velocityX;
        b[1] = pdu.velocityY;
        b[2] = pdu.velocityZ;
        long entity = identities.entity(pdu.entity);
        long other = identities.entity(pdu.other);
        find(entity, other);
        places.velocityToWorld(a[0], a[1], a[2], b);
        events.collisions.publish(
                entity,
                other,
                (float) b[0],
                (float) b[1],
                (float) b[2],
                pdu.mass,
                pdu.collisionType == 1,
                EntityNumber.entity(pdu.event),
                true);
    }

    /** Converts place and velocity; false if the place lies outside of the world. */
    private boolean isInside(WarfarePdu pdu) {
        places.toWorld(pdu.x, pdu.y, pdu.z, a);
        if (!Double.isFinite(a[0] + a[1] + a[2])) {
            counters.reject(DisRejection.OUTSIDE);
            return false;
        }
        b[0] = pdu.velocityX;
        b[1] = pdu.velocityY;
        b[2] = pdu.velocityZ;
        places.velocityToWorld(a[0], a[1], a[2], b);
        return true;
    }
}
