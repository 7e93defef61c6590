package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.internal.NumberMap;
import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityNumber;
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

    private static final double STANDING = 1e-6;

    private final EntityRepository repo;
    private final DisConfig config;
    private final Places places;
    private final DisCounters counters;
    private final GhostMaker maker;
    private final DisState state = new DisState();
    private final NumberMap slots = new NumberMap();
    private final double[] place = new double[PLACE];
    private final double[] velocity = new double[PLACE];
    private final double[] angles = new double[PLACE];
    private final double[] turn = new double[TURN];

    /** The slot of an index, plus 1. */
    private int[] slotOf = new int[1024];

    private long[] handle = new long[256];
    private long[] number = new long[256];
    private long[] source = new long[256];
    private int[] algorithm = new int[256];
    private int[] appearance = new int[256];
    private int[] stamp = new int[256];
    private double[] heardAt = new double[256];
    private double[] simAt = new double[256];
    private boolean[] fresh = new boolean[256];
    private double[] motion = new double[256 * Motion.SIZE];

    /** The angles of ghosts that do not rotate. */
    private double[] fixed = new double[256 * PLACE];

    /** What was shown less the new state, when it arrived: it fades out. */
    private double[] offset = new double[256 * PLACE];

    private double[] offTurn = new double[256 * TURN];
    private double[] blendFrom = new double[256];
    private @Nullable ParameterList[] parameters = new ParameterList[256];
    private int[] free = new int[256];
    private int freeCount;
    private int used;

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
        int slot = slots.get(pdu.entity);
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
            maker.complete(handle[slot], state);
        } else if (!pdu.isUpdate && repo.isAlive(handle[slot])) {
            maker.refresh(handle[slot], pdu);
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
        if (slots.size() >= config.mostGhosts) {
            counters.reject(DisRejection.NO_ROOM);
            return -1;
        }
        long entity = maker.create(pdu);
        if (entity == Entity.NULL) {
            return -1;
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
        number[slot] = pdu.entity;
        source[slot] = from;
        slots.put(pdu.entity, slot);
        counters.ghosts = slots.size();
        return slot;
    }

    private void grow() {
        int room = 2 * handle.length;
        handle = Arrays.copyOf(handle, room);
        number = Arrays.copyOf(number, room);
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
        free = Arrays.copyOf(free, room);
    }

    /** The new state replaces the old one; the difference to what is shown fades out. */
    private void take(int slot, EntityStatePdu pdu, boolean isFirst, double wall, double sim, double hour) {
        boolean blends = !isFirst && config.smoothing > 0;
        if (blends) {
            shownPlace(slot, sim);
            System.arraycopy(place, 0, offset, slot * PLACE, PLACE);
            shownTurn(slot, sim);
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
        double w = turn[0];
        double x = -turn[1];
        double y = -turn[2];
        double z = -turn[3];
        double a = offTurn[t];
        double b = offTurn[t + 1];
        double c = offTurn[t + 2];
        double d = offTurn[t + 3];
        double same = w * a - x * b - y * c - z * d;
        double sign = same < 0 ? -1 : 1;
        offTurn[t] = sign * same;
        offTurn[t + 1] = sign * (w * b + x * a + y * d - z * c);
        offTurn[t + 2] = sign * (w * c + y * a + z * b - x * d);
        offTurn[t + 3] = sign * (w * d + z * a + x * c - y * b);
        blendFrom[slot] = sim;
    }

    // ---- what is shown

    /** Shows all ghosts as they are now, and removes those that nobody tells about any more. */
    void show(double wall, double sim) {
        for (int slot = 0; slot < used; slot++) {
            if (handle[slot] == Entity.NULL) {
                continue;
            }
            if (wall - heardAt[slot] > timeout(slot)) {
                remove(slot);
            } else if (!repo.isAlive(handle[slot])) {
                forget(slot); // somebody else destroyed it; its next state brings it back
            } else {
                extrapolate(slot, sim);
                config.bodies.write(handle[slot], state);
                fresh[slot] = false;
            }
        }
        counters.ghosts = slots.size();
    }

    private double timeout(int slot) {
        int at = slot * Motion.SIZE + Motion.VELOCITY;
        boolean stands = algorithm[slot] <= Motion.STATIC
                || Math.abs(motion[at]) + Math.abs(motion[at + 1]) + Math.abs(motion[at + 2]) < STANDING;
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

    private void shownPlace(int slot, double sim) {
        Motion.place(motion, slot * Motion.SIZE, algorithm[slot], seconds(slot, sim), place, 0);
        double part = fading(slot, sim);
        if (part > 0) {
            int at = slot * PLACE;
            place[0] += part * offset[at];
            place[1] += part * offset[at + 1];
            place[2] += part * offset[at + 2];
        }
    }

    private void shownTurn(int slot, double sim) {
        Motion.turn(motion, slot * Motion.SIZE, algorithm[slot], seconds(slot, sim), turn, 0);
        double part = fading(slot, sim);
        if (part > 0) {
            int at = slot * TURN;
            double a = 1 + part * (offTurn[at] - 1);
            double b = part * offTurn[at + 1];
            double c = part * offTurn[at + 2];
            double d = part * offTurn[at + 3];
            double length = Math.sqrt(a * a + b * b + c * c + d * d);
            double w = turn[0] / length;
            double x = turn[1] / length;
            double y = turn[2] / length;
            double z = turn[3] / length;
            turn[0] = w * a - x * b - y * c - z * d;
            turn[1] = w * b + x * a + y * d - z * c;
            turn[2] = w * c + y * a + z * b - x * d;
            turn[3] = w * d + z * a + x * c - y * b;
        }
    }

    private void extrapolate(int slot, double sim) {
        double seconds = seconds(slot, sim);
        int at = slot * Motion.SIZE;
        shownPlace(slot, sim);
        Motion.velocity(motion, at, algorithm[slot], seconds, velocity, 0);
        if (Motion.isRotating(algorithm[slot]) || fading(slot, sim) > 0) {
            shownTurn(slot, sim);
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
        repo.destroyEntity(handle[slot]);
        forget(slot);
    }

    private void forget(int slot) {
        slots.remove(number[slot]);
        int index = Entity.index(handle[slot]);
        if (slotOf[index] == slot + 1) {
            slotOf[index] = 0;
        }
        handle[slot] = Entity.NULL;
        number[slot] = EntityNumber.NONE;
        ParameterList kept = parameters[slot];
        if (kept != null) {
            kept.clear();
        }
        free[freeCount++] = slot;
        counters.ghosts = slots.size();
    }

    /** Removes all ghosts, as at the end of the gateway. */
    void removeAll() {
        for (int slot = 0; slot < used; slot++) {
            if (handle[slot] != Entity.NULL) {
                remove(slot);
            }
        }
    }

    /** Forgets all ghosts without touching the world, which was replaced. */
    void forgetAll() {
        for (int slot = 0; slot < used; slot++) {
            if (handle[slot] != Entity.NULL) {
                forget(slot);
            }
        }
    }

    // ---- identities

    /** The identity of a ghost, or none. */
    long numberOf(long entity) {
        int index = Entity.index(entity);
        int slot = index < slotOf.length ? slotOf[index] - 1 : -1;
        return slot >= 0 && handle[slot] == entity ? number[slot] : EntityNumber.NONE;
    }

    /** The ghost with an identity, or none. */
    long entityOf(long ofNumber) {
        int slot = ofNumber == EntityNumber.NONE ? NumberMap.NONE : slots.get(ofNumber);
        return slot == NumberMap.NONE || !repo.isAlive(handle[slot]) ? Entity.NULL : handle[slot];
    }
}
