package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.internal.Slots;
import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityStatePdu;
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
    private final double[] velocity = new double[PLACE];
    private final double[] angles = new double[PLACE];
    private final double[] turn = new double[TURN];
    private final double[] shown = new double[TURN];

    // by slot

    private long[] source = new long[slots.room()];
    private int[] algorithm = new int[slots.room()];
    private int[] appearance = new int[slots.room()];
    private int[] stamp = new int[slots.room()];
    private double[] heardAt = new double[slots.room()];
    private double[] simAt = new double[slots.room()];
    private boolean[] fresh = new boolean[slots.room()];
    private double[] motion = new double[slots.room() * Motion.SIZE];

    /** The angles of ghosts that do not rotate. */
    private double[] fixed = new double[slots.room() * PLACE];

    /** What was shown less the new state, when it arrived: it fades out. */
    private double[] offset = new double[slots.room() * PLACE];

    private double[] offTurn = new double[slots.room() * TURN];
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
    void receive(EntityStatePdu pdu, long from, double wall, double sim, double hour) {
        int slot = slots.ofNumber(pdu.entity);
        if (slot >= 0 && config.strictSources && source[slot] != from) {
            counters.reject(DisRejection.NOT_OWNER);
            return;
        }
        if (slot >= 0 && isLate(slot, pdu.timestamp)) {
            counters.reject(DisRejection.STALE);
            return;
        }
        if ((pdu.appearance & EntityStatePdu.DEACTIVATED) != 0) {
            if (slot >= 0) {
                remove(slot);
            }
            return;
        }
        if (!places.isInside(pdu.x, pdu.y, pdu.z)) {
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
            extrapolate(slot, sim);
            maker.complete(slots.entity(slot), state);
        } else if (!pdu.isUpdate && repo.isAlive(slots.entity(slot))) {
            maker.refresh(slots.entity(slot), pdu);
        }
    }

    private boolean isLate(int slot, int timestamp) {
        double late = DisTime.age(timestamp, DisTime.seconds(stamp[slot]));
        return late > 0 && late < LATE;
    }

    private int join(EntityStatePdu pdu, long from) {
        if (pdu.isUpdate) {
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
        int slot = slots.join(entity, pdu.entity);
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
        heardAt = Arrays.copyOf(heardAt, room);
        simAt = Arrays.copyOf(simAt, room);
        fresh = Arrays.copyOf(fresh, room);
        motion = Arrays.copyOf(motion, room * Motion.SIZE);
        fixed = Arrays.copyOf(fixed, room * PLACE);
        offset = Arrays.copyOf(offset, room * PLACE);
        offTurn = Arrays.copyOf(offTurn, room * TURN);
        blendFrom = Arrays.copyOf(blendFrom, room);
        parameters = Arrays.copyOf(parameters, room);
    }

    /** The new state replaces the old one; the difference to what is shown fades out. */
    private void take(int slot, EntityStatePdu pdu, boolean isFirst, double wall, double sim, double hour) {
        boolean blends = !isFirst && config.smoothing > 0;
        if (blends) {
            double part = fading(slot, sim);
            shownPlace(slot, seconds(slot, sim), part);
            System.arraycopy(place, 0, offset, slot * PLACE, PLACE);
            shownTurn(slot, seconds(slot, sim), part);
            System.arraycopy(turn, 0, offTurn, slot * TURN, TURN);
        }
        if (!pdu.isUpdate) {
            algorithm[slot] = pdu.algorithm;
        }
        places.fromPdu(pdu, algorithm[slot], motion, slot * Motion.SIZE);
        appearance[slot] = pdu.appearance;
        stamp[slot] = pdu.timestamp;
        heardAt[slot] = wall;
        simAt[slot] = sim - age(pdu.timestamp, hour);
        fresh[slot] = true;
        keepParameters(slot, pdu.parameters);
        int at = slot * Motion.SIZE + Motion.TURN;
        Orientation.toAngles(motion[at], motion[at + 1], motion[at + 2], motion[at + 3], fixed, slot * PLACE);
        fixed[slot * PLACE] = positive(fixed[slot * PLACE]);
        blendFrom[slot] = Double.NEGATIVE_INFINITY;
        if (blends) {
            beginBlend(slot, sim);
        }
    }

    private double age(int timestamp, double hour) {
        if (!config.absoluteTime || !DisTime.isAbsolute(timestamp)) {
            return 0;
        }
        double age = DisTime.age(timestamp, hour);
        return age > 0 && age < OLDEST ? age : 0;
    }

    private void keepParameters(int slot, ParameterList arrived) {
        ParameterList kept = parameters[slot];
        if (kept == null && arrived.count() > 0) {
            kept = new ParameterList();
            parameters[slot] = kept;
        }
        if (kept != null) {
            kept.copyFrom(arrived);
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
        blendFrom[slot] = sim;
    }

    // ---- what is shown

    /** Shows all ghosts as they are now, and removes those that nobody tells about any more. */
    void show(double wall, double sim) {
        for (int slot = 0; slot < slots.end(); slot++) {
            if (slots.entity(slot) == Entity.NULL) {
                continue;
            }
            if (wall - heardAt[slot] > timeout(slot)) {
                remove(slot);
            } else if (!repo.isAlive(slots.entity(slot))) {
                forget(slot); // somebody else destroyed it; its next state brings it back
            } else {
                extrapolate(slot, sim);
                config.bodies.write(slots.entity(slot), state);
                fresh[slot] = false;
            }
        }
        counters.ghosts = slots.count();
    }

    private double timeout(int slot) {
        boolean stands = Motion.isStanding(motion, slot * Motion.SIZE, algorithm[slot]);
        return config.timeoutFactor * (stands ? config.standingHeartbeat : config.heartbeat);
    }

    private double seconds(int slot, double sim) {
        return (appearance[slot] & EntityStatePdu.FROZEN) != 0 ? 0 : sim - simAt[slot];
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

    private void extrapolate(int slot, double sim) {
        double seconds = seconds(slot, sim);
        int at = slot * Motion.SIZE;
        double part = fading(slot, sim);
        shownPlace(slot, seconds, part);
        Motion.velocity(motion, at, algorithm[slot], seconds, velocity, 0);
        if (Motion.isRotating(algorithm[slot]) || part > 0) {
            shownTurn(slot, seconds, part);
            Orientation.toAngles(turn[0], turn[1], turn[2], turn[3], angles, 0);
            angles[0] = positive(angles[0]);
        } else {
            System.arraycopy(fixed, slot * PLACE, angles, 0, PLACE);
        }
        places.show(place, velocity, angles, state);
        state.algorithm = algorithm[slot];
        state.rollRate = motion[at + Motion.SPIN];
        state.pitchRate = motion[at + Motion.SPIN + 1];
        state.yawRate = motion[at + Motion.SPIN + 2];
        state.appearance = appearance[slot];
        state.isNew = fresh[slot];
        ParameterList kept = parameters[slot];
        if (kept == null) {
            state.parameters.clear();
        } else {
            state.parameters.copyFrom(kept);
        }
    }

    private static double positive(double angle) {
        return angle < 0 ? angle + 2 * Math.PI : angle;
    }

    // ---- leaving

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

    /** Who is shown, under which number. */
    Slots slots() {
        return slots;
    }
}
