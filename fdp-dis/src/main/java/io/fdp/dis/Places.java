package io.fdp.dis;

import io.fdp.dis.internal.Motion;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.EntityStateView;
import io.fdp.geo.GeoFrame;
import io.fdp.geo.Orientation;
import io.fdp.geo.Wgs84;

/**
 * Converts between the coordinates of the world, of the plane on which entities are extrapolated, and of PDUs.
 *
 * <p>A world on a plane is extrapolated as it is. A world on a map gets a plane of its own, because straight lines of
 * PDUs are not straight on a map.
 */
final class Places {
    private static final int SPIN = Motion.SPIN;

    private final GeoFrame frame;
    private final GeoFrame plane;
    private final boolean isSame;
    private final double[] planeAxes = new double[GeoFrame.AXES];
    private final double[] axes = new double[GeoFrame.AXES];
    private final double[] a = new double[4];
    private final double[] b = new double[4];

    Places(GeoFrame frame) {
        this.frame = frame;
        this.isSame = frame.isPlane();
        this.plane = isSame ? frame : below(frame);
        plane.axesAt(0, 0, 0, planeAxes, 0);
    }

    private static GeoFrame below(GeoFrame map) {
        double[] origin = new double[3];
        map.toGeocentric(0, 0, 0, origin, 0);
        Wgs84.toGeodetic(origin[0], origin[1], origin[2], origin, 0);
        return GeoFrame.enu(origin[0], origin[1], 0);
    }

    /** The place of an own entity on the plane. */
    void placeOf(DisState state, double[] out, int at) {
        out[at] = state.x;
        out[at + 1] = state.y;
        out[at + 2] = state.z;
        if (!isSame) {
            frame.toGeocentric(state.x, state.y, state.z, out, at);
            plane.toLocal(out[at], out[at + 1], out[at + 2], out, at);
        }
    }

    /** The orientation of an own entity on the plane, as a quaternion. */
    void turnOf(DisState state, double[] out, int at) {
        a[0] = state.heading;
        a[1] = state.pitch;
        a[2] = state.roll;
        if (!isSame) {
            frame.axesAt(state.x, state.y, state.z, axes, 0);
            Orientation.toGeocentric(axes, a[0], a[1], a[2], a, 0);
            Orientation.toLocal(planeAxes, a[0], a[1], a[2], a, 0);
        }
        Orientation.toQuaternion(a[0], a[1], a[2], out, at);
    }

    /**
     * The motion of an own entity. Velocity and acceleration are those of the plane, also for algorithms of the body.
     */
    void toMotion(DisState state, double[] out, int at) {
        placeOf(state, out, at);
        turnOf(state, out, at + Motion.TURN);
        out[at + Motion.VELOCITY] = state.vx;
        out[at + Motion.VELOCITY + 1] = state.vy;
        out[at + Motion.VELOCITY + 2] = state.vz;
        out[at + Motion.ACCELERATION] = state.ax;
        out[at + Motion.ACCELERATION + 1] = state.ay;
        out[at + Motion.ACCELERATION + 2] = state.az;
        out[at + SPIN] = state.rollRate;
        out[at + SPIN + 1] = state.pitchRate;
        out[at + SPIN + 2] = state.yawRate;
        if (!isSame) {
            frame.axesAt(state.x, state.y, state.z, axes, 0);
            exchange(axes, planeAxes, out, at + Motion.VELOCITY);
            exchange(axes, planeAxes, out, at + Motion.ACCELERATION);
        }
    }

    private static void exchange(double[] from, double[] to, double[] vector, int at) {
        Orientation.velocityToGeocentric(from, vector[at], vector[at + 1], vector[at + 2], vector, at);
        Orientation.velocityToLocal(to, vector[at], vector[at + 1], vector[at + 2], vector, at);
    }

    /** Velocity and acceleration of the plane become those of the body: how its velocity changes in its own axes. */
    static void toBody(double[] motion, int at) {
        int v = at + Motion.VELOCITY;
        int c = at + Motion.ACCELERATION;
        Motion.toBody(motion, at, motion, v);
        Motion.toBody(motion, at, motion, c);
        double x = motion[at + SPIN];
        double y = motion[at + SPIN + 1];
        double z = motion[at + SPIN + 2];
        motion[c] -= y * motion[v + 2] - z * motion[v + 1];
        motion[c + 1] -= z * motion[v] - x * motion[v + 2];
        motion[c + 2] -= x * motion[v + 1] - y * motion[v];
    }

    /** Writes a motion into a PDU. */
    void toPdu(double[] motion, int at, int algorithm, EntityStatePdu out) {
        plane.toGeocentric(motion[at], motion[at + 1], motion[at + 2], a, 0);
        out.x = a[0];
        out.y = a[1];
        out.z = a[2];
        System.arraycopy(motion, at + Motion.VELOCITY, a, 0, 3);
        System.arraycopy(motion, at + Motion.ACCELERATION, b, 0, 3);
        if (!Motion.isOfBody(algorithm)) {
            Orientation.velocityToGeocentric(planeAxes, a[0], a[1], a[2], a, 0);
            Orientation.velocityToGeocentric(planeAxes, b[0], b[1], b[2], b, 0);
        }
        out.velocityX = (float) a[0];
        out.velocityY = (float) a[1];
        out.velocityZ = (float) a[2];
        out.accelerationX = (float) b[0];
        out.accelerationY = (float) b[1];
        out.accelerationZ = (float) b[2];
        int turn = at + Motion.TURN;
        Orientation.toAngles(motion[turn], motion[turn + 1], motion[turn + 2], motion[turn + 3], a, 0);
        Orientation.toGeocentric(planeAxes, a[0], a[1], a[2], a, 0);
        out.psi = (float) a[0];
        out.theta = (float) a[1];
        out.phi = (float) a[2];
        out.algorithm = algorithm;
        out.turnX = (float) motion[at + SPIN];
        out.turnY = (float) motion[at + SPIN + 1];
        out.turnZ = (float) motion[at + SPIN + 2];
    }

    /** Reads a motion from a PDU; an update leaves acceleration and angular velocity alone. */
    void fromPdu(EntityStateView pdu, int algorithm, double[] out, int at) {
        plane.toLocal(pdu.x(), pdu.y(), pdu.z(), out, at);
        out[at + Motion.VELOCITY] = pdu.velocityX();
        out[at + Motion.VELOCITY + 1] = pdu.velocityY();
        out[at + Motion.VELOCITY + 2] = pdu.velocityZ();
        if (!pdu.isUpdate()) {
            out[at + Motion.ACCELERATION] = pdu.accelerationX();
            out[at + Motion.ACCELERATION + 1] = pdu.accelerationY();
            out[at + Motion.ACCELERATION + 2] = pdu.accelerationZ();
            out[at + SPIN] = pdu.turnX();
            out[at + SPIN + 1] = pdu.turnY();
            out[at + SPIN + 2] = pdu.turnZ();
        }
        if (!Motion.isOfBody(algorithm)) {
            local(out, at + Motion.VELOCITY);
            if (!pdu.isUpdate()) {
                local(out, at + Motion.ACCELERATION);
            }
        }
        Orientation.toLocal(planeAxes, pdu.psi(), pdu.theta(), pdu.phi(), a, 0);
        Orientation.toQuaternion(a[0], a[1], a[2], out, at + Motion.TURN);
    }

    private void local(double[] vector, int at) {
        Orientation.velocityToLocal(planeAxes, vector[at], vector[at + 1], vector[at + 2], vector, at);
    }

    /** Whether a geocentric place lies in the world. */
    boolean isInside(double x, double y, double z) {
        if (isSame) {
            return true;
        }
        frame.toLocal(x, y, z, a, 0);
        return Double.isFinite(a[0] + a[1] + a[2]);
    }

    /** A point of the world becomes geocentric. */
    void toGeocentric(double x, double y, double z, double[] out) {
        frame.toGeocentric(x, y, z, out, 0);
    }

    /** A geocentric point becomes one of the world. */
    void toWorld(double x, double y, double z, double[] out) {
        frame.toLocal(x, y, z, out, 0);
    }

    /** A point of the plane becomes one of the world. */
    void planeToWorld(double[] motion, int at, double[] out) {
        System.arraycopy(motion, at, out, 0, 3);
        if (!isSame) {
            plane.toGeocentric(out[0], out[1], out[2], out, 0);
            frame.toLocal(out[0], out[1], out[2], out, 0);
        }
    }

    /** A velocity at a point of the world becomes geocentric. */
    void velocityToGeocentric(double x, double y, double z, double[] vector) {
        frame.axesAt(x, y, z, axes, 0);
        Orientation.velocityToGeocentric(axes, vector[0], vector[1], vector[2], vector, 0);
    }

    /** A geocentric velocity becomes one at a point of the world. */
    void velocityToWorld(double x, double y, double z, double[] vector) {
        frame.axesAt(x, y, z, axes, 0);
        Orientation.velocityToLocal(axes, vector[0], vector[1], vector[2], vector, 0);
    }

    /** What a ghost shows on the plane becomes what it shows in the world; false if that is not on the map. */
    boolean show(DisState state) {
        if (isSame) {
            return true;
        }
        plane.toGeocentric(state.x, state.y, state.z, a, 0);
        frame.toLocal(a[0], a[1], a[2], a, 0);
        if (!Double.isFinite(a[0] + a[1] + a[2])) {
            return false;
        }
        state.x = a[0];
        state.y = a[1];
        state.z = a[2];
        frame.axesAt(a[0], a[1], a[2], axes, 0);
        a[0] = state.vx;
        a[1] = state.vy;
        a[2] = state.vz;
        exchange(planeAxes, axes, a, 0);
        state.vx = a[0];
        state.vy = a[1];
        state.vz = a[2];
        Orientation.toGeocentric(planeAxes, state.heading, state.pitch, state.roll, a, 0);
        Orientation.toLocal(axes, a[0], a[1], a[2], a, 0);
        state.heading = a[0];
        state.pitch = a[1];
        state.roll = a[2];
        return true;
    }
}
