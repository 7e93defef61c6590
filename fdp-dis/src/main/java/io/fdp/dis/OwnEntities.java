package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.internal.PduRing;
import io.fdp.dis.internal.Slots;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.ParameterList;
import io.fdp.geo.Orientation;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import java.util.Arrays;

/**
 * The entities that this node sends. Keeps the last state that was sent of each, extrapolates it as receivers do, and
 * sends the next one when they are off by a threshold, or a heartbeat is due.
 *
 * <p>Threading: the frame thread.
 */
final class OwnEntities {
    private static final double NEVER = Double.NEGATIVE_INFINITY;

    /** Articulated parts with a threshold; any change of further ones is sent. */
    private static final int PARTS = 8;

    /** Entities that join together have their first heartbeats at so many different times. */
    private static final int SPREAD = 256;

    private static final int ANGLES = 3;
    private static final int PATH = 9;

    private final EntityRepository repo;
    private final DisConfig config;
    private final Places places;
    private final DisCounters counters;
    private final PduRing ring;
    private final Query query;
    private final Query.EntityVisitor visitor = this::visit;
    private final DisState state = new DisState();
    private final EntityStatePdu pdu = new EntityStatePdu();
    private final double[] now = new double[Motion.SIZE];
    private final double[] there = new double[4];
    private final Slots slots = new Slots();

    // by slot

    private long[] type = new long[slots.room()];
    private int[] frameSeen = new int[slots.room()];
    private int[] algorithm = new int[slots.room()];
    private int[] appearance = new int[slots.room()];
    private int[] force = new int[slots.room()];
    private boolean[] wasSent = new boolean[slots.room()];
    private double[] dueAt = new double[slots.room()];
    private double[] simAt = new double[slots.room()];
    private double[] motion = new double[slots.room() * Motion.SIZE];

    /** Place, velocity and acceleration of the last state that was sent, unless its motion is curved. */
    private double[] path = new double[slots.room() * PATH];

    private double[] angles = new double[slots.room() * ANGLES];
    private float[] parts = new float[slots.room() * PARTS];
    private long[] partHash = new long[slots.room()];

    private int nextEntity = 1;
    private int nextApplication;
    private int frame;
    private int seen;
    private double wall;
    private double sim;
    private int stamp;
    private boolean frozen;
    private boolean sentAny;

    OwnEntities(
            EntityRepository repo,
            DisConfig config,
            Places places,
            DisCounters counters,
            PduRing ring,
            TagColumn ghostTag) {
        this.repo = repo;
        this.config = config;
        this.places = places;
        this.counters = counters;
        this.ring = ring;
        this.query = repo.query()
                .with(config.bodies.owned())
                .owned(config.bodies.owned())
                .without(ghostTag)
                .build();
        this.pdu.exercise = config.exercise;
        config.requireApplications();
    }

    /**
     * Sends what is due.
     *
     * @return whether anything was sent
     */
    boolean send(double wallSeconds, double simSeconds, int timestamp, boolean isFrozen) {
        wall = wallSeconds;
        sim = simSeconds;
        stamp = timestamp;
        frozen = isFrozen;
        sentAny = false;
        frame++;
        seen = 0;
        query.forEach(visitor);
        for (int slot = 0; seen < slots.count() && slot < slots.end(); slot++) {
            if (slots.entity(slot) != Entity.NULL && frameSeen[slot] != frame) {
                leave(slot);
            }
        }
        counters.own = slots.count();
        return sentAny;
    }

    private void visit(long entity) {
        long disType = repo.disType(entity);
        if (disType == 0) {
            return;
        }
        int slot = slots.ofEntity(entity);
        if (slot < 0) {
            slot = join(entity);
            if (slot < 0) {
                return;
            }
        }
        frameSeen[slot] = frame;
        seen++;
        state.clear();
        config.bodies.read(entity, state);
        if (!state.isFinite()) {
            counters.reject(DisRejection.OWN_NOT_FINITE);
            return;
        }
        places.placeOf(state, now, 0);
        if (!Double.isFinite(now[0] + now[1] + now[2])) {
            counters.reject(DisRejection.OWN_NOT_FINITE);
            return;
        }
        if (isDue(slot, entity, disType)) {
            sendState(slot, entity, disType);
        }
    }

    // ---- joining and leaving

    private int join(long entity) {
        if (nextEntity > EntityNumber.LAST) {
            if (nextApplication + 1 >= config.applications) {
                counters.reject(DisRejection.NUMBERS_USED_UP);
                return -1;
            }
            nextApplication++;
            nextEntity = 1;
        }
        int slot = slots.join(entity, EntityNumber.of(config.site, config.application + nextApplication, nextEntity++));
        if (slot >= type.length) {
            grow(slots.room());
        }
        wasSent[slot] = false;
        dueAt[slot] = NEVER;
        return slot;
    }

    private void grow(int room) {
        type = Arrays.copyOf(type, room);
        frameSeen = Arrays.copyOf(frameSeen, room);
        algorithm = Arrays.copyOf(algorithm, room);
        appearance = Arrays.copyOf(appearance, room);
        force = Arrays.copyOf(force, room);
        wasSent = Arrays.copyOf(wasSent, room);
        dueAt = Arrays.copyOf(dueAt, room);
        simAt = Arrays.copyOf(simAt, room);
        motion = Arrays.copyOf(motion, room * Motion.SIZE);
        path = Arrays.copyOf(path, room * PATH);
        angles = Arrays.copyOf(angles, room * ANGLES);
        parts = Arrays.copyOf(parts, room * PARTS);
        partHash = Arrays.copyOf(partHash, room);
    }

    /** Sends the last state of an entity and forgets it; if there is no room to send, tries again in the next frame. */
    private boolean leave(int slot) {
        if (wasSent[slot] && !sendLast(slot)) {
            return false;
        }
        slots.leave(slot);
        return true;
    }

    private boolean sendLast(int slot) {
        fillHead(slot);
        places.toPdu(motion, slot * Motion.SIZE, algorithm[slot], pdu);
        pdu.appearance |= EntityStatePdu.DEACTIVATED;
        pdu.parameters.clear();
        return write();
    }

    /** All entities leave the exercise; false if there was no room to tell it of all: then it is to be called again. */
    boolean leaveAll(int timestamp) {
        stamp = timestamp;
        boolean hasRoom = true;
        for (int slot = 0; slot < slots.end() && hasRoom; slot++) {
            hasRoom = slots.entity(slot) == Entity.NULL || leave(slot);
        }
        counters.own = slots.count();
        return hasRoom;
    }

    // ---- what is due

    private boolean isDue(int slot, long entity, long disType) {
        if (wall >= dueAt[slot]
                || type[slot] != disType
                || appearance[slot] != shownAppearance()
                || force[slot] != (repo.side(entity) & 0xff)) {
            return true;
        }
        return isOffPlace(slot) || isOffTurn(slot) || isOffParts(slot);
    }

    private int shownAppearance() {
        int bits = state.appearance & ~(EntityStatePdu.FROZEN | EntityStatePdu.DEACTIVATED);
        return frozen ? bits | EntityStatePdu.FROZEN : bits;
    }

    /** How long the last state has been extrapolated by others. */
    private double age(int slot) {
        return (appearance[slot] & EntityStatePdu.FROZEN) != 0 ? 0 : sim - simAt[slot];
    }

    private boolean isOffPlace(int slot) {
        double x;
        double y;
        double z;
        double age = age(slot);
        if (Motion.isCurved(algorithm[slot])) {
            Motion.place(motion, slot * Motion.SIZE, algorithm[slot], age, there, 0);
            x = there[0] - now[0];
            y = there[1] - now[1];
            z = there[2] - now[2];
        } else {
            double[] p = path;
            int at = slot * PATH;
            double half = age * age / 2;
            x = p[at] + p[at + 3] * age + p[at + 6] * half - now[0];
            y = p[at + 1] + p[at + 4] * age + p[at + 7] * half - now[1];
            z = p[at + 2] + p[at + 5] * age + p[at + 8] * half - now[2];
        }
        return x * x + y * y + z * z > config.positionThreshold * config.positionThreshold;
    }

    private boolean isOffTurn(int slot) {
        int at = slot * ANGLES;
        if (!Motion.isRotating(algorithm[slot])) {
            double sum = between(state.heading, angles[at])
                    + Math.abs(state.pitch - angles[at + 1])
                    + between(state.roll, angles[at + 2]);
            if (sum < config.orientationThreshold) {
                return false;
            }
        }
        places.turnOf(state, now, Motion.TURN);
        Motion.turn(motion, slot * Motion.SIZE, algorithm[slot], age(slot), there, 0);
        return Orientation.between(there, 0, now, Motion.TURN) > config.orientationThreshold;
    }

    private static double between(double angle, double other) {
        double distance = Math.abs(angle - other);
        return distance <= Math.PI ? distance : Math.abs(Math.IEEEremainder(distance, 2 * Math.PI));
    }

    private boolean isOffParts(int slot) {
        ParameterList list = state.parameters;
        if (partHash(list) != partHash[slot]) {
            return true;
        }
        for (int i = 0; i < Math.min(PARTS, list.count()); i++) {
            if (list.kind(i) == ParameterList.ARTICULATED
                    && !(Math.abs(list.value(i) - parts[slot * PARTS + i]) <= config.orientationThreshold)) {
                return true;
            }
        }
        return false;
    }

    /** A hash of all that has no threshold. */
    private static long partHash(ParameterList list) {
        long hash = list.count();
        for (int i = 0; i < list.count(); i++) {
            boolean hasThreshold = i < PARTS && list.kind(i) == ParameterList.ARTICULATED;
            hash = hash * 0x9e37_79b9_7f4a_7c15L + (list.kind(i) * 65_536L + list.attachedTo(i));
            hash = (hash ^ list.type(i)) * 0x9e37_79b9_7f4a_7c15L + (hasThreshold ? 0 : list.disType(i));
        }
        return hash;
    }

    // ---- sending

    private void sendState(int slot, long entity, long disType) {
        int chosen = state.algorithm == DisState.AUTOMATIC ? choose() : state.algorithm;
        places.toMotion(state, now, 0);
        if (Motion.isOfBody(chosen)) {
            Places.toBody(now, 0);
        }
        places.toPdu(now, 0, chosen, pdu);
        if (!pdu.isFinite()) { // a number that a double can hold, but no PDU
            counters.reject(DisRejection.OWN_NOT_FINITE);
            return;
        }
        int at = slot * Motion.SIZE;
        System.arraycopy(now, 0, motion, at, Motion.SIZE);
        if (!Motion.isCurved(chosen)) {
            Motion.straighten(now, 0, chosen, path, slot * PATH);
        }
        algorithm[slot] = chosen;
        type[slot] = disType;
        appearance[slot] = shownAppearance();
        force[slot] = repo.side(entity) & 0xff;
        simAt[slot] = sim;
        angles[slot * ANGLES] = state.heading;
        angles[slot * ANGLES + 1] = state.pitch;
        angles[slot * ANGLES + 2] = state.roll;
        partHash[slot] = partHash(state.parameters);
        for (int i = 0; i < Math.min(PARTS, state.parameters.count()); i++) {
            parts[slot * PARTS + i] = state.parameters.value(i);
        }
        fillHead(slot);
        state.markingTo(pdu);
        pdu.parameters.copyFrom(state.parameters);
        if (write()) {
            dueAt[slot] = wall + heartbeat(slot) - (wasSent[slot] ? 0 : spread(slot));
            wasSent[slot] = true;
        } else {
            dueAt[slot] = NEVER; // again in the next frame
        }
    }

    /** How much sooner the first heartbeat of an entity comes: those that join together do not beat together. */
    private double spread(int slot) {
        return slot % SPREAD * heartbeat(slot) / SPREAD;
    }

    private double heartbeat(int slot) {
        boolean stands = Motion.isStanding(motion, slot * Motion.SIZE, algorithm[slot]);
        return stands ? config.standingHeartbeat : config.heartbeat;
    }

    private int choose() {
        boolean moves = Motion.isMoving(state.vx, state.vy, state.vz);
        boolean gains = Motion.isMoving(state.ax, state.ay, state.az);
        boolean turns = Motion.isMoving(state.rollRate, state.pitchRate, state.yawRate);
        if (turns) {
            return gains ? Motion.RVW : Motion.RPW;
        }
        return gains ? Motion.FVW : moves ? Motion.FPW : Motion.STATIC;
    }

    /** Fills everything but the motion. */
    private void fillHead(int slot) {
        pdu.timestamp = stamp;
        pdu.entity = slots.number(slot);
        pdu.force = force[slot];
        pdu.type = type[slot];
        pdu.alternativeType = type[slot];
        pdu.appearance = appearance[slot];
    }

    private boolean write() {
        int at = ring.claim(pdu.length(), 0);
        if (at < 0) {
            counters.reject(DisRejection.SEND_FULL);
            return false;
        }
        pdu.encode(ring.bytes(), at);
        ring.commit();
        sentAny = true;
        return true;
    }

    /** Writes the place of the last state of an entity, in the coordinates of the world; false if there is none. */
    boolean placeOf(long entity, double[] out) {
        int slot = slots.ofEntity(entity);
        if (slot == Slots.NONE || !wasSent[slot]) {
            return false;
        }
        places.planeToWorld(motion, slot * Motion.SIZE, out);
        return true;
    }

    /** Who is sent, under which number. */
    Slots slots() {
        return slots;
    }
}
