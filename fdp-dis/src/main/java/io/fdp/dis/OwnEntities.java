package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.internal.NumberMap;
import io.fdp.dis.internal.PduRing;
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

    private static final int ANGLES = 3;
    private static final double STANDING = 1e-6;

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
    private final NumberMap slots = new NumberMap();

    /** The slot of an index, plus 1. */
    private int[] slotOf = new int[1024];

    private long[] handle = new long[256];
    private long[] number = new long[256];
    private long[] type = new long[256];
    private int[] frameSeen = new int[256];
    private int[] algorithm = new int[256];
    private int[] appearance = new int[256];
    private int[] force = new int[256];
    private double[] sentAt = new double[256];
    private double[] simAt = new double[256];
    private double[] motion = new double[256 * Motion.SIZE];
    private double[] angles = new double[256 * ANGLES];
    private float[] parts = new float[256 * PARTS];
    private long[] partHash = new long[256];
    private int[] free = new int[256];
    private int freeCount;
    private int used;
    private int count;

    private int nextEntity = 1;
    private int nextApplication;
    private int frame;
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
        query.forEach(visitor);
        for (int slot = 0; slot < used; slot++) {
            if (handle[slot] != Entity.NULL && frameSeen[slot] != frame) {
                leave(slot);
            }
        }
        counters.own = count;
        return sentAny;
    }

    private void visit(long entity) {
        long disType = repo.disType(entity);
        if (disType == 0) {
            return;
        }
        int slot = slotOf(entity);
        if (slot < 0) {
            slot = join(entity);
            if (slot < 0) {
                return;
            }
        }
        frameSeen[slot] = frame;
        state.clear();
        config.bodies.read(entity, state);
        if (!state.isFinite()) {
            counters.reject(DisRejection.OWN_NOT_FINITE);
            return;
        }
        places.toMotion(state, now, 0);
        if (!Double.isFinite(now[0] + now[1] + now[2])) {
            counters.reject(DisRejection.OWN_NOT_FINITE);
            return;
        }
        if (isDue(slot, entity, disType)) {
            sendState(slot, entity, disType);
        }
    }

    private int slotOf(long entity) {
        int index = Entity.index(entity);
        int slot = index < slotOf.length ? slotOf[index] - 1 : -1;
        if (slot >= 0 && handle[slot] != entity) {
            leave(slot); // another entity has the index now
            return -1;
        }
        return slot;
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
        int slot = freeCount > 0 ? free[--freeCount] : used++;
        if (slot >= handle.length) {
            grow();
        }
        int index = Entity.index(entity);
        if (index >= slotOf.length) {
            slotOf = Arrays.copyOf(slotOf, Math.max(index + 1, 2 * slotOf.length));
        }
        slotOf[index] = slot + 1;
        handle[slot] = entity;
        number[slot] = EntityNumber.of(config.site, config.application + nextApplication, nextEntity++);
        sentAt[slot] = NEVER;
        slots.put(number[slot], slot);
        count++;
        return slot;
    }

    private void grow() {
        int room = 2 * handle.length;
        handle = Arrays.copyOf(handle, room);
        number = Arrays.copyOf(number, room);
        type = Arrays.copyOf(type, room);
        frameSeen = Arrays.copyOf(frameSeen, room);
        algorithm = Arrays.copyOf(algorithm, room);
        appearance = Arrays.copyOf(appearance, room);
        force = Arrays.copyOf(force, room);
        sentAt = Arrays.copyOf(sentAt, room);
        simAt = Arrays.copyOf(simAt, room);
        motion = Arrays.copyOf(motion, room * Motion.SIZE);
        angles = Arrays.copyOf(angles, room * ANGLES);
        parts = Arrays.copyOf(parts, room * PARTS);
        partHash = Arrays.copyOf(partHash, room);
        free = Arrays.copyOf(free, room);
    }

    /** Sends the last state of an entity and forgets it; if there is no room to send, tries again in the next frame. */
    private void leave(int slot) {
        if (sentAt[slot] != NEVER && !sendLast(slot)) {
            return;
        }
        int index = Entity.index(handle[slot]);
        if (slotOf[index] == slot + 1) {
            slotOf[index] = 0;
        }
        slots.remove(number[slot]);
        handle[slot] = Entity.NULL;
        free[freeCount++] = slot;
        count--;
    }

    private boolean sendLast(int slot) {
        fill(slot);
        pdu.appearance |= EntityStatePdu.DEACTIVATED;
        pdu.parameters.clear();
        return write();
    }

    /** All entities leave the exercise. */
    void leaveAll(int timestamp) {
        stamp = timestamp;
        for (int slot = 0; slot < used; slot++) {
            if (handle[slot] != Entity.NULL) {
                leave(slot);
            }
        }
        counters.own = count;
    }

    // ---- what is due

    private boolean isDue(int slot, long entity, long disType) {
        if (sentAt[slot] == NEVER
                || type[slot] != disType
                || appearance[slot] != shownAppearance()
                || force[slot] != (repo.side(entity) & 0xff)) {
            return true;
        }
        boolean stands = isStanding(slot);
        if (wall - sentAt[slot] >= (stands ? config.standingHeartbeat : config.heartbeat)) {
            return true;
        }
        return isOffPlace(slot) || isOffTurn(slot) || isOffParts(slot);
    }

    private int shownAppearance() {
        int bits = state.appearance & ~(EntityStatePdu.FROZEN | EntityStatePdu.DEACTIVATED);
        return frozen ? bits | EntityStatePdu.FROZEN : bits;
    }

    private boolean isStanding(int slot) {
        int at = slot * Motion.SIZE;
        return algorithm[slot] <= Motion.STATIC
                || Math.abs(motion[at + Motion.VELOCITY])
                                + Math.abs(motion[at + Motion.VELOCITY + 1])
                                + Math.abs(motion[at + Motion.VELOCITY + 2])
                        < STANDING;
    }

    /** How long the last state has been extrapolated by others. */
    private double age(int slot) {
        return (appearance[slot] & EntityStatePdu.FROZEN) != 0 ? 0 : sim - simAt[slot];
    }

    private boolean isOffPlace(int slot) {
        Motion.place(motion, slot * Motion.SIZE, algorithm[slot], age(slot), there, 0);
        double x = there[0] - now[0];
        double y = there[1] - now[1];
        double z = there[2] - now[2];
        return x * x + y * y + z * z > config.positionThreshold * config.positionThreshold;
    }

    private boolean isOffTurn(int slot) {
        int at = slot * ANGLES;
        if (!Motion.isRotating(algorithm[slot])) {
            double sum = Math.abs(Math.IEEEremainder(state.heading - angles[at], 2 * Math.PI))
                    + Math.abs(state.pitch - angles[at + 1])
                    + Math.abs(Math.IEEEremainder(state.roll - angles[at + 2], 2 * Math.PI));
            if (sum < config.orientationThreshold) {
                return false;
            }
        }
        Motion.turn(motion, slot * Motion.SIZE, algorithm[slot], age(slot), there, 0);
        return Orientation.between(there, 0, now, Motion.TURN) > config.orientationThreshold;
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
        if (Motion.isOfBody(chosen)) {
            Places.toBody(now, 0);
        }
        int at = slot * Motion.SIZE;
        System.arraycopy(now, 0, motion, at, Motion.SIZE);
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
        fill(slot);
        state.markingTo(pdu);
        pdu.parameters.copyFrom(state.parameters);
        sentAt[slot] = write() ? wall : NEVER;
    }

    private int choose() {
        boolean moves = Math.abs(state.vx) + Math.abs(state.vy) + Math.abs(state.vz) > STANDING;
        boolean gains = Math.abs(state.ax) + Math.abs(state.ay) + Math.abs(state.az) > STANDING;
        boolean turns = Math.abs(state.rollRate) + Math.abs(state.pitchRate) + Math.abs(state.yawRate) > STANDING;
        if (turns) {
            return gains ? Motion.RVW : Motion.RPW;
        }
        return gains ? Motion.FVW : moves ? Motion.FPW : Motion.STATIC;
    }

    private void fill(int slot) {
        pdu.timestamp = stamp;
        pdu.entity = number[slot];
        pdu.force = force[slot];
        pdu.type = type[slot];
        pdu.alternativeType = type[slot];
        pdu.appearance = appearance[slot];
        places.toPdu(motion, slot * Motion.SIZE, algorithm[slot], pdu);
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

    // ---- identities

    /** The identity of an own entity, or none. */
    long numberOf(long entity) {
        int index = Entity.index(entity);
        int slot = index < slotOf.length ? slotOf[index] - 1 : -1;
        return slot >= 0 && handle[slot] == entity ? number[slot] : EntityNumber.NONE;
    }

    /** The own entity with an identity, or none. */
    long entityOf(long ofNumber) {
        int slot = ofNumber == EntityNumber.NONE ? NumberMap.NONE : slots.get(ofNumber);
        return slot == NumberMap.NONE ? Entity.NULL : handle[slot];
    }
}
