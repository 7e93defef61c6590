package io.fdp.dis;

import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.ParameterList;

/**
 * Where an entity is and how it moves, in the coordinates of the world: metres east, north and up. {@link DisBodies}
 * fills it for own entities and reads it for ghosts.
 *
 * <p>The axes of the body are x forward, y right, z down. One object is used for all entities, one after the other:
 * do not keep it.
 */
public final class DisState {
    /**
     * Lets the gateway choose the algorithm: static, constant velocity or acceleration, with rotation if there is
     * any.
     */
    public static final int AUTOMATIC = 0;

    /** Metres east. */
    public double x;

    /** Metres north. */
    public double y;

    /** Metres up. */
    public double z;

    /** Metres per second east. */
    public double vx;

    /** Metres per second north. */
    public double vy;

    /** Metres per second up. */
    public double vz;

    /** Acceleration east. */
    public double ax;

    /** Acceleration north. */
    public double ay;

    /** Acceleration up. */
    public double az;

    /** Clockwise from north, in radians. */
    public double heading;

    /** Up, in radians. */
    public double pitch;

    /** To the right, in radians. */
    public double roll;

    /** How fast it rolls to the right, in radians per second. */
    public double rollRate;

    /** How fast it pitches up. */
    public double pitchRate;

    /** How fast it turns right. */
    public double yawRate;

    /**
     * How receivers extrapolate an own entity: {@link #AUTOMATIC}, or 1 to 9. For curves at constant speed, 7
     * (rotation, velocity of the body) is exact.
     */
    public int algorithm;

    /** Damage, smoke, lights: bits whose meaning depends on the DIS type. */
    public int appearance;

    /** Articulated and attached parts. */
    public final ParameterList parameters = new ParameterList();

    /** Of a ghost: whether a state arrived in this frame. Otherwise the state is extrapolated. */
    public boolean isNew;

    private long marking1;
    private int marking2;

    /** Makes a state with all numbers 0. */
    public DisState() {}

    /** Sets everything to 0. */
    public void clear() {
        x = 0;
        y = 0;
        z = 0;
        vx = 0;
        vy = 0;
        vz = 0;
        ax = 0;
        ay = 0;
        az = 0;
        heading = 0;
        pitch = 0;
        roll = 0;
        rollRate = 0;
        pitchRate = 0;
        yawRate = 0;
        algorithm = AUTOMATIC;
        appearance = 0;
        parameters.clear();
        isNew = false;
        marking1 = 0;
        marking2 = 0;
    }

    /**
     * Takes the marking of a PDU: set it once in a PDU of your own, and take it for each entity without garbage.
     *
     * @param from a PDU with a marking
     */
    public void marking(EntityStatePdu from) {
        marking1 = from.marking1;
        marking2 = from.marking2;
    }

    /**
     * Points north-east with a velocity: sets the velocity, and heading and pitch along it. Stands if it is 0; then the
     * heading stays.
     *
     * @param east metres per second
     * @param north metres per second
     * @param up metres per second
     */
    public void moveAlong(double east, double north, double up) {
        vx = east;
        vy = north;
        vz = up;
        double level = Math.sqrt(east * east + north * north);
        if (level > 0 || up != 0) {
            heading = level > 0 ? Math.atan2(east, north) : heading;
            pitch = Math.atan2(up, level);
        }
    }

    /** Puts the marking into a PDU. */
    void markingTo(EntityStatePdu out) {
        out.marking1 = marking1;
        out.marking2 = marking2;
    }

    boolean isFinite() {
        return Double.isFinite((x + y + z)
                + (vx + vy + vz)
                + (ax + ay + az)
                + (heading + pitch + roll)
                + (rollRate + pitchRate + yawRate));
    }
}
