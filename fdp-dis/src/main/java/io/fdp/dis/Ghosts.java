package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.internal.Slots;
import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.EntityStateView;
import io.fdp.dis.pdu.ParameterList;
import io.fdp.geo.Orientation;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The entities of others. Keeps the last state of each, extrapolates it in each frame, and goes over from what was
 * shown to a new state without a jump. A ghost that nobody tells about any more is removed.
 *
 * <p>Threading: the frame thread.
 */
final class Ghosts {
    private static final int PLACE = 3;
    private static final int TURN = 4;

    /** What is shown each frame lies together: place, velocity, acceleration, angles, angular velocity, its time. */
    private static final int PATH = 16;

    private static final int ANGLES = 9;
    private static final int RATES = 12;
    private static final int SIM_AT = 15;

    /** Orientations that differ by less than twice this angle are the same to every eye. */
    private static final double SAME_TURN = 5e-6;

    /** A state that is older than the last one by less than this many seconds came late; by more, a clock was set. */
    private static final double LATE = 10;

    /** The oldest absolute timestamp whose age counts. */
    private static final double OLDEST = 10;

    private final EntityRepository repo;
    private final DisConfig config;
    private final Places places;
    private final DisCounters counters;
    private final GhostMaker maker;
    private final DisState state = new DisState();
    private final Slots slots = new Slots();
    private final double[] place = new double[PLACE];
    private final double[] turn = new double[TURN];
    private final double[] shown = new double[TURN];

    // by slot

    private long[] source = new long[slots.room()];
    private int[] algorithm = new int[slots.room()];
    private int[] appearance = new int[slots.room()];
    private int[] stamp = new int[slots.room()];
    private double[] expiresAt = new double[slots.room()];
    private boolean[] fresh = new boolean[slots.room()];
    private double[] motion = new double[slots.room() * Motion.SIZE];
    private double[] path = new double[slots.room() * PATH];

    /** Whether the path alone says what is shown: nothing rotates, nothing fades out. */
    private boolean[] steady = new boolean[slots.room()];

    /** What was shown less the new state, when it arrived: it fades out. */
    private double[] offset = new double[slots.room() * PLACE];

    private double[] offTurn = new double[slots.room() * TURN];
    private boolean[] turnFades = new boolean[slots.room()];
    private double[] blendFrom = new double[slots.room()];
    private @Nullable ParameterList[] parameters = new ParameterList[slots.room()];

    Ghosts(EntityRepository repo, DisConfig config, Places places, DisCounters counters, GhostMaker maker) {
        this.repo = repo;
        this.config = config;
        this.places = places;
        this.counters = counters;
        this.maker = maker;
    }

    // ---- states that arrive

    /** Takes in a state. */
    void receive(EntityStateView pdu, long from, double wall, double sim, double hour) {
        int slot = slots.ofNumber(pdu.entity());
        if (slot >= 0 && config.strictSources && source[slot] != from) {
            counters.reject(DisRejection.NOT_OWNER);
            return;
        }
        if (slot >= 0 && isLate(slot, pdu.timestamp())) {
            counters.reject(DisRejection.STALE);
            return;
        }
        if ((pdu.appearance() & EntityStatePdu.DEACTIVATED) != 0) {
            if (slot >= 0) {
                remove(slot);
            }
            return;
        }
        if (!places.isInside(pdu.x(), pdu.y(), pdu.z())) {
            counters.reject(DisRejection.OUTSIDE);
            return;
        }
        boolean isFirst = slot < 0;
        if (isFirst) {
            slot = join(pdu, from);
            if (slot < 0) {
                return;
            }
        }
        take(slot, pdu, isFirst, wall, sim, hour);
        if (isFirst) {
            if (extrapolate(slot, sim)) {
                maker.complete(slots.entity(slot), state);
            } else {
                leaveMap(slot);
            }
        } else if (!pdu.isUpdate() && repo.isAlive(slots.entity(slot))) {
            maker.refresh(slots.entity(slot), pdu);
        }
    }

    private boolean isLate(int slot, int timestamp) {
        double late = DisTime.age(timestamp, DisTime.seconds(stamp[slot]));
        return late > 0 && late < LATE;
    }

    private int join(EntityStateView pdu, long from) {
        if (pdu.isUpdate()) {
            counters.reject(DisRejection.UNKNOWN_ENTITY);
            return -1;
        }
        if (slots.count() >= config.mostGhosts) {
            counters.reject(DisRejection.NO_ROOM);
            return -1;
        }
        long entity = maker.create(pdu);
        if (entity == Entity.NULL) {
            return -1;
        }
        int slot = slots.join(entity, pdu.entity());
        if (slot >= source.length) {
            grow(slots.room());
        }
        source[slot] = from;
        counters.ghosts = slots.count();
        return slot;
    }

    private void grow(int room) {
        source = Arrays.copyOf(source, room);
        algorithm = Arrays.copyOf(algorithm, room);
        appearance = Arrays.copyOf(appearance, room);
        stamp = Arrays.copyOf(stamp, room);
        expiresAt = Arrays.copyOf(expiresAt, room);
        fresh = Arrays.copyOf(fresh, room);
        motion = Arrays.copyOf(motion, room * Motion.SIZE);
        path = Arrays.copyOf(path, room * PATH);
        steady = Arrays.copyOf(steady, room);
        offset = Arrays.copyOf(offset, room * PLACE);
        offTurn = Arrays.copyOf(offTurn, room * TURN);
        turnFades = Arrays.copyOf(turnFades, room);
        blendFrom = Arrays.copyOf(blendFrom, room);
        parameters = Arrays.copyOf(parameters, room);
    }

    /** The new state replaces the old one; the difference to what is shown fades out. */
    private void take(int slot, EntityStateView pdu, boolean isFirst, double wall, double sim, double hour) {
        boolean blends = !isFirst && config.smoothing > 0;
        if (blends) {
            double part = fading(slot, sim);
            shownPlace(slot, seconds(slot, sim), part);
            System.arraycopy(place, 0, offset, slot * PLACE, PLACE);
            shownTurn(slot, seconds(slot, sim), part);
            System.arraycopy(turn, 0, offTurn, slot * TURN, TURN);
        }
        if (!pdu.isUpdate()) {
            algorithm[slot] = pdu.algorithm();
        }
        places.fromPdu(pdu, algorithm[slot], motion, slot * Motion.SIZE);
        appearance[slot] = pdu.appearance();
        stamp[slot] = pdu.timestamp();
        expiresAt[slot] = wall + timeout(slot);
        fresh[slot] = true;
        keepParameters(slot, pdu);
        preparePath(slot, sim - age(pdu.timestamp(), hour));
        blendFrom[slot] = Double.NEGATIVE_INFINITY;
        turnFades[slot] = false;
        if (blends) {
            beginBlend(slot, sim);
        }
    }

    /** Computes once what frames would compute again and again. */
    private void preparePath(int slot, double simAt) {
        int from = slot * Motion.SIZE;
        int to = slot * PATH;
        if (Motion.isCurved(algorithm[slot])) {
            System.arraycopy(motion, from, path, to, Motion.TURN);
        } else {
            Motion.straighten(motion, from, algorithm[slot], path, to);
        }
        int at = from + Motion.TURN;
        Orientation.toAngles(motion[at], motion[at + 1], motion[at + 2], motion[at + 3], path, to + ANGLES);
        path[to + ANGLES] = positive(path[to + ANGLES]);
        System.arraycopy(motion, from + Motion.SPIN, path, to + RATES, PLACE);
        path[to + SIM_AT] = simAt;
        steady[slot] = false;
    }

    private double age(int timestamp, double hour) {
        if (!config.absoluteTime || !DisTime.isAbsolute(timestamp)) {
            return 0;
        }
        double age = DisTime.age(timestamp, hour);
        return age > 0 && age < OLDEST ? age : 0;
    }

    private void keepParameters(int slot, EntityStateView arrived) {
        ParameterList kept = parameters[slot];
        if (kept == null && arrived.parameterCount() > 0) {
            kept = new ParameterList();
            parameters[slot] = kept;
        }
        if (kept != null) {
            arrived.parameters(kept);
        }
    }

    private void beginBlend(int slot, double sim) {
        int o = slot * PLACE;
        int t = slot * TURN;
        Motion.place(motion, slot * Motion.SIZE, algorithm[slot], seconds(slot, sim), place, 0);
        for (int i = 0; i < PLACE; i++) {
            offset[o + i] -= place[i];
        }
        Motion.turn(motion, slot * Motion.SIZE, algorithm[slot], seconds(slot, sim), turn, 0);
        // the shown orientation, seen from the new one
        System.arraycopy(offTurn, t, shown, 0, TURN);
        conjugate(turn);
        Orientation.multiply(turn, 0, shown[0], shown[1], shown[2], shown[3], offTurn, t);
        if (offTurn[t] < 0) { // the same orientation, by the shorter way
            for (int i = 0; i < TURN; i++) {
                offTurn[t + i] = -offTurn[t + i];
            }
        }
        turnFades[slot] = Math.abs(offTurn[t + 1]) + Math.abs(offTurn[t + 2]) + Math.abs(offTurn[t + 3]) > SAME_TURN;
        blendFrom[slot] = sim;
    }

    // ---- what is shown

    /** Shows all ghosts as they are now, and removes those that nobody tells about any more. */
    void show(double wall, double sim) {
        DisBodies bodies = config.bodies;
        for (int slot = 0; slot < slots.end(); slot++) {
            long entity = slots.entity(slot);
            if (entity == Entity.NULL) {
                continue;
            }
            if (wall > expiresAt[slot]) {
                remove(slot);
            } else if (!repo.isAlive(entity)) {
                forget(slot); // somebody else destroyed it; its next state brings it back
            } else if (extrapolate(slot, sim)) {
                bodies.write(entity, state);
                fresh[slot] = false;
            } else {
                leaveMap(slot);
            }
        }
        counters.ghosts = slots.count();
    }

    private double timeout(int slot) {
        boolean stands = Motion.isStanding(motion, slot * Motion.SIZE, algorithm[slot]);
        return config.timeoutFactor * (stands ? config.standingHeartbeat : config.heartbeat);
    }

    private double seconds(int slot, double sim) {
        return (appearance[slot] & EntityStatePdu.FROZEN) != 0 ? 0 : sim - path[slot * PATH + SIM_AT];
    }

    /** How much of the old state is still shown, 1 to 0. */
    private double fading(int slot, double sim) {
        double passed = sim - blendFrom[slot];
        return passed >= config.smoothing ? 0 : 1 - Math.max(0, passed) / config.smoothing;
    }

    private void shownPlace(int slot, double seconds, double part) {
        Motion.place(motion, slot * Motion.SIZE, algorithm[slot], seconds, place, 0);
        if (part > 0) {
            int at = slot * PLACE;
            place[0] += part * offset[at];
            place[1] += part * offset[at + 1];
            place[2] += part * offset[at + 2];
        }
    }

    private void shownTurn(int slot, double seconds, double part) {
        Motion.turn(motion, slot * Motion.SIZE, algorithm[slot], seconds, turn, 0);
        if (part > 0) {
            int at = slot * TURN;
            double a = 1 + part * (offTurn[at] - 1);
            double b = part * offTurn[at + 1];
            double c = part * offTurn[at + 2];
            double d = part * offTurn[at + 3];
            double length = Math.sqrt(a * a + b * b + c * c + d * d);
            Orientation.multiply(turn, 0, a / length, b / length, c / length, d / length, turn, 0);
        }
    }

    private static void conjugate(double[] quaternion) {
        quaternion[1] = -quaternion[1];
        quaternion[2] = -quaternion[2];
        quaternion[3] = -quaternion[3];
    }

    /** Fills the state; false if the ghost has left the map of the world. */
    private boolean extrapolate(int slot, double sim) {
        int at = slot * PATH;
        double seconds = seconds(slot, sim);
        alongPath(at, seconds);
        if (!steady[slot]) {
            double part = fading(slot, sim);
            if (Motion.isCurved(algorithm[slot])) {
                alongCurve(slot, seconds);
            }
            boolean rotates = Motion.isRotating(algorithm[slot]);
            if (part > 0) {
                int o = slot * PLACE;
                state.x += part * offset[o];
                state.y += part * offset[o + 1];
                state.z += part * offset[o + 2];
            }
            if (rotates || (part > 0 && turnFades[slot])) {
                shownTurn(slot, seconds, part);
                Orientation.toAngles(turn[0], turn[1], turn[2], turn[3], turn, 0);
                state.heading = positive(turn[0]);
                state.pitch = turn[1];
                state.roll = turn[2];
            }
            steady[slot] = !rotates && part <= 0;
        }
        if (!places.show(state)) {
            return false;
        }
        state.algorithm = algorithm[slot];
        state.appearance = appearance[slot];
        state.isNew = fresh[slot];
        ParameterList kept = parameters[slot];
        if (kept == null) {
            state.parameters.clear();
        } else {
            state.parameters.copyFrom(kept);
        }
        return true;
    }

    /** Shows what does not rotate. */
    private void alongPath(int at, double seconds) {
        double[] p = path;
        double half = seconds * seconds / 2;
        state.x = p[at] + p[at + 3] * seconds + p[at + 6] * half;
        state.y = p[at + 1] + p[at + 4] * seconds + p[at + 7] * half;
        state.z = p[at + 2] + p[at + 5] * seconds + p[at + 8] * half;
        state.vx = p[at + 3] + p[at + 6] * seconds;
        state.vy = p[at + 4] + p[at + 7] * seconds;
        state.vz = p[at + 5] + p[at + 8] * seconds;
        state.heading = p[at + ANGLES];
        state.pitch = p[at + ANGLES + 1];
        state.roll = p[at + ANGLES + 2];
        state.rollRate = p[at + RATES];
        state.pitchRate = p[at + RATES + 1];
        state.yawRate = p[at + RATES + 2];
    }

    /** Shows the place and velocity of what flies along curves. */
    private void alongCurve(int slot, double seconds) {
        int at = slot * Motion.SIZE;
        Motion.place(motion, at, algorithm[slot], seconds, place, 0);
        state.x = place[0];
        state.y = place[1];
        state.z = place[2];
        Motion.velocity(motion, at, algorithm[slot], seconds, place, 0);
        state.vx = place[0];
        state.vy = place[1];
        state.vz = place[2];
    }

    /** An angle from 0 to 2π, without 2π: what is below 0 by nothing would become it. */
    private static double positive(double angle) {
        double turned = angle < 0 ? angle + 2 * Math.PI : angle;
        return turned >= 2 * Math.PI ? 0 : turned;
    }

    // ---- leaving

    /** The ghost goes where the map of the world does not reach; a state on the map brings it back. */
    private void leaveMap(int slot) {
        counters.reject(DisRejection.OUTSIDE);
        remove(slot);
    }

    private void remove(int slot) {
        repo.destroyEntity(slots.entity(slot));
        forget(slot);
    }

    private void forget(int slot) {
        slots.leave(slot);
        ParameterList kept = parameters[slot];
        if (kept != null) {
            kept.clear();
        }
        counters.ghosts = slots.count();
    }

    /** Forgets all ghosts without touching the world, which was replaced. */
    void forgetAll() {
        for (int slot = 0; slot < slots.end(); slot++) {
            if (slots.entity(slot) != Entity.NULL) {
                forget(slot);
            }
        }
    }

    /** Writes the place of the last state of an entity, in the coordinates of the world; false if there is none. */
    boolean placeOf(long entity, double[] out) {
        int slot = slots.ofEntity(entity);
        if (slot == Slots.NONE) {
            return false;
        }
        places.planeToWorld(motion, slot * Motion.SIZE, out);
        return true;
    }

    /** Who is shown, under which number. */
    Slots slots() {
        return slots;
    }
}
