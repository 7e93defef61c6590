package io.fdp.dis.internal;

import io.fdp.geo.Orientation;
import java.util.Arrays;

/**
 * Dead reckoning: where an entity is some time after its last state (IEEE 1278.1, annex E).
 *
 * <p>A motion is 16 numbers in an array: place, velocity, acceleration, orientation, angular velocity. The place is
 * east, north, up on a plane; the orientation turns the axes of the body to north, east, down. Velocity and
 * acceleration are those of the plane for algorithms 1 to 5, and those of the body for 6 to 9. A plane is a rotation
 * and a shift of geocentric axes, so all algorithms give the same as with geocentric coordinates.
 *
 * <p>Any thread may call the functions.
 */
public final class Motion {
    /** How many numbers a motion has. */
    public static final int SIZE = 16;

    /** Where the place is among them. */
    public static final int PLACE = 0;

    /** Where the velocity is among them. */
    public static final int VELOCITY = 3;

    /** Where the acceleration is among them. */
    public static final int ACCELERATION = 6;

    /** Where the orientation is among them, as a quaternion. */
    public static final int TURN = 9;

    /** Where the angular velocity is among them. */
    public static final int SPIN = 13;

    /** The entity does not move. */
    public static final int STATIC = 1;

    /** Constant velocity, and rotation about a fixed axis. */
    public static final int RPW = 3;

    /** Constant acceleration, and rotation. */
    public static final int RVW = 4;

    /** Constant acceleration. */
    public static final int FVW = 5;

    /** Constant velocity. */
    public static final int FPW = 2;

    private static final int FIRST_OF_BODY = 6;
    private static final int LAST = 9;

    /** Slower than this is standing. */
    private static final double STANDING = 1e-6;

    /** Below this angle, series replace quotients of small numbers. */
    private static final double SMALL = 1e-4;

    /** Up to this square of an angle, series replace sine and cosine. */
    private static final double SERIES = 0.25;

    private Motion() {}

    /** Whether velocity and acceleration are those of the body. */
    public static boolean isOfBody(int algorithm) {
        return algorithm >= FIRST_OF_BODY && algorithm <= LAST;
    }

    /** Whether the orientation changes. */
    public static boolean isRotating(int algorithm) {
        return algorithm == RPW || algorithm == RVW || algorithm == 7 || algorithm == 8;
    }

    /** Whether an entity stands still, so that its state is sent less often. */
    public static boolean isStanding(double[] motion, int at, int algorithm) {
        return algorithm <= STATIC
                || !isMoving(motion[at + VELOCITY], motion[at + VELOCITY + 1], motion[at + VELOCITY + 2]);
    }

    /** Whether a velocity, an acceleration or an angular velocity is one. */
    public static boolean isMoving(double x, double y, double z) {
        return Math.abs(x) + Math.abs(y) + Math.abs(z) >= STANDING;
    }

    /**
     * Whether the place is no polynomial of time: the velocity turns with the body. All other motions can be {@link
     * #straighten straightened}.
     */
    public static boolean isCurved(int algorithm) {
        return algorithm == 7 || algorithm == 8;
    }

    /**
     * Writes place, velocity and acceleration of the plane, nine numbers, so that after t seconds the place is place +
     * velocity · t + acceleration · t² / 2, and the velocity is velocity + acceleration · t. What the algorithm does
     * not use is 0. Not for curved motions.
     */
    public static void straighten(double[] motion, int at, int algorithm, double[] out, int to) {
        System.arraycopy(motion, at, out, to, TURN);
        if (!isMoving(algorithm)) {
            Arrays.fill(out, to + VELOCITY, to + TURN, 0);
            return;
        }
        if (isOfBody(algorithm)) {
            toPlane(motion, at, out, to + VELOCITY);
            toPlane(motion, at, out, to + ACCELERATION);
        }
        if (!hasAcceleration(algorithm)) {
            Arrays.fill(out, to + ACCELERATION, to + TURN, 0);
        }
    }

    private static boolean isMoving(int algorithm) {
        return algorithm > STATIC && algorithm <= LAST;
    }

    private static boolean hasAcceleration(int algorithm) {
        return algorithm == RVW || algorithm == FVW || algorithm == 8 || algorithm == 9;
    }

    /** The place after some seconds. */
    public static void place(double[] motion, int at, int algorithm, double seconds, double[] out, int to) {
        if (!isMoving(algorithm)) {
            System.arraycopy(motion, at + PLACE, out, to, 3);
        } else if (isOfBody(algorithm)) {
            ofBody(motion, at, algorithm, seconds, out, to);
        } else {
            double half = hasAcceleration(algorithm) ? seconds * seconds / 2 : 0;
            for (int i = 0; i < 3; i++) {
                out[to + i] = motion[at + PLACE + i]
                        + motion[at + VELOCITY + i] * seconds
                        + motion[at + ACCELERATION + i] * half;
            }
        }
    }

    /** The velocity on the plane after some seconds. */
    public static void velocity(double[] motion, int at, int algorithm, double seconds, double[] out, int to) {
        double gain = hasAcceleration(algorithm) ? seconds : 0;
        for (int i = 0; i < 3; i++) {
            out[to + i] = isMoving(algorithm) ? motion[at + VELOCITY + i] + motion[at + ACCELERATION + i] * gain : 0;
        }
        if (isOfBody(algorithm)) {
            double w = motion[at + SPIN];
            double v = motion[at + SPIN + 1];
            double u = motion[at + SPIN + 2];
            double time = isRotating(algorithm) ? seconds : 0;
            double length = Math.sqrt(w * w + v * v + u * u);
            if (length * time > SMALL) {
                rodrigues(out, to, w / length, v / length, u / length, length * time);
            }
            toPlane(motion, at, out, to);
        }
    }

    /** Turns a vector about an axis. */
    private static void rodrigues(double[] vector, int at, double x, double y, double z, double angle) {
        double sin = Math.sin(angle);
        double cos = Math.cos(angle);
        double a = vector[at];
        double b = vector[at + 1];
        double c = vector[at + 2];
        double along = (a * x + b * y + c * z) * (1 - cos);
        vector[at] = a * cos + (y * c - z * b) * sin + x * along;
        vector[at + 1] = b * cos + (z * a - x * c) * sin + y * along;
        vector[at + 2] = c * cos + (x * b - y * a) * sin + z * along;
    }

    /** A vector of the body becomes one of the plane. */
    private static void toPlane(double[] motion, int at, double[] vector, int to) {
        Orientation.rotate(motion, at + TURN, vector[to], vector[to + 1], vector[to + 2], vector, to);
        double north = vector[to];
        vector[to] = vector[to + 1];
        vector[to + 1] = north;
        vector[to + 2] = -vector[to + 2];
    }

    /** A vector of the plane becomes one of the body. */
    public static void toBody(double[] motion, int at, double[] vector, int to) {
        Orientation.rotateBack(motion, at + TURN, vector[to + 1], vector[to], -vector[to + 2], vector, to);
    }

    /** The way in the axes that the body had at the beginning: the integral of its turning velocity. */
    private static void ofBody(double[] motion, int at, int algorithm, double t, double[] out, int to) {
        boolean rotates = isRotating(algorithm);
        double x = rotates ? motion[at + SPIN] : 0;
        double y = rotates ? motion[at + SPIN + 1] : 0;
        double z = rotates ? motion[at + SPIN + 2] : 0;
        double w2 = x * x + y * y + z * z;
        double w = Math.sqrt(w2);
        double angle = w * t;
        // coefficients of the axis, the identity and the cross product, for velocity (1) and acceleration (2)
        double axis1;
        double same1;
        double cross1;
        double axis2;
        double same2;
        double cross2;
        if (angle < SMALL) {
            axis1 = t * t * t / 6;
            same1 = t * (1 - angle * angle / 6);
            cross1 = t * t / 2;
            axis2 = t * t * t * t / 8;
            same2 = t * t / 2 * (1 - angle * angle / 4);
            cross2 = t * t * t / 3;
        } else {
            double sin = Math.sin(angle);
            double cos = Math.cos(angle);
            axis1 = (angle - sin) / (w2 * w);
            same1 = sin / w;
            cross1 = (1 - cos) / w2;
            axis2 = (angle * angle / 2 - cos - angle * sin + 1) / (w2 * w2);
            same2 = (cos + angle * sin - 1) / w2;
            cross2 = (sin - angle * cos) / (w2 * w);
        }
        double gain = hasAcceleration(algorithm) ? 1 : 0;
        double va = motion[at + VELOCITY];
        double vb = motion[at + VELOCITY + 1];
        double vc = motion[at + VELOCITY + 2];
        double aa = motion[at + ACCELERATION] * gain;
        double ab = motion[at + ACCELERATION + 1] * gain;
        double ac = motion[at + ACCELERATION + 2] * gain;
        double along = axis1 * (x * va + y * vb + z * vc) + axis2 * (x * aa + y * ab + z * ac);
        out[to] = x * along + same1 * va + same2 * aa + cross1 * (y * vc - z * vb) + cross2 * (y * ac - z * ab);
        out[to + 1] = y * along + same1 * vb + same2 * ab + cross1 * (z * va - x * vc) + cross2 * (z * aa - x * ac);
        out[to + 2] = z * along + same1 * vc + same2 * ac + cross1 * (x * vb - y * va) + cross2 * (x * ab - y * aa);
        toPlane(motion, at, out, to);
        for (int i = 0; i < 3; i++) {
            out[to + i] += motion[at + PLACE + i];
        }
    }

    /** The orientation after some seconds. */
    public static void turn(double[] motion, int at, int algorithm, double seconds, double[] out, int to) {
        if (!isRotating(algorithm)) {
            System.arraycopy(motion, at + TURN, out, to, 4);
            return;
        }
        double p = motion[at + SPIN];
        double q = motion[at + SPIN + 1];
        double r = motion[at + SPIN + 2];
        double half = seconds / 2;
        double square = (p * p + q * q + r * r) * half * half; // of half the angle
        double sin; // divided by the speed
        double cos;
        if (square <= SERIES) {
            sin = half * sinc(square);
            cos = cosine(square);
        } else {
            double speed = Math.sqrt(p * p + q * q + r * r);
            sin = Math.sin(speed * half) / speed;
            cos = Math.cos(speed * half);
        }
        Orientation.multiply(motion, at + TURN, cos, p * sin, q * sin, r * sin, out, to);
    }

    /** sin(a) / a, of the square of an angle up to {@link #SERIES}; exact to the last bits. */
    private static double sinc(double square) {
        double sum = 1 / 39_916_800.0 - square * (1 / 6_227_020_800.0);
        sum = 1 / 362_880.0 - square * sum;
        sum = 1 / 5040.0 - square * sum;
        sum = 1 / 120.0 - square * sum;
        sum = 1 / 6.0 - square * sum;
        return 1 - square * sum;
    }

    /** cos(a), of the square of an angle up to {@link #SERIES}; exact to the last bits. */
    private static double cosine(double square) {
        double sum = 1 / 479_001_600.0 - square * (1 / 87_178_291_200.0);
        sum = 1 / 3_628_800.0 - square * sum;
        sum = 1 / 40_320.0 - square * sum;
        sum = 1 / 720.0 - square * sum;
        sum = 1 / 24.0 - square * sum;
        sum = 1 / 2.0 - square * sum;
        return 1 - square * sum;
    }
}
