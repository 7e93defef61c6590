package io.fdp.geo;

import java.util.Objects;

/**
 * Orientations as three angles and as quaternions, in local and in geocentric axes.
 *
 * <p>The axes of a body are x forward, y right, z down. Three angles turn the axes of a frame into those of the body:
 * first about z, then about the new y, then about the new x.
 *
 * <ul>
 *   <li>Local: heading clockwise from north, pitch up, roll to the right. The frame is north, east, down.
 *   <li>Geocentric (DIS): psi, theta, phi. The frame is the geocentric x, y, z.
 * </ul>
 *
 * <p>A quaternion has four numbers, w, x, y, z, and length 1. It turns vectors of the body into vectors of the frame.
 * {@code q} and {@code -q} are the same orientation.
 */
public final class Orientation {
    private Orientation() {}

    /**
     * Converts local to geocentric angles.
     *
     * @param axes what {@link GeoFrame#axesAt} wrote for the place of the body
     * @param heading clockwise from north
     * @param pitch up
     * @param roll to the right
     * @param out receives psi, theta, phi
     * @param at the position of psi in the array
     */
    public static void toGeocentric(double[] axes, double heading, double pitch, double roll, double[] out, int at) {
        exchange(axes, false, heading, pitch, roll, out, at);
    }

    /**
     * Converts geocentric to local angles.
     *
     * @param axes what {@link GeoFrame#axesAt} wrote for the place of the body
     * @param psi about z
     * @param theta about y
     * @param phi about x
     * @param out receives heading (0 to 2π), pitch, roll
     * @param at the position of the heading in the array
     */
    public static void toLocal(double[] axes, double psi, double theta, double phi, double[] out, int at) {
        exchange(axes, true, psi, theta, phi, out, at);
        out[at] = GreatCircle.clockwise(out[at]);
    }

    /** Converts the angles of one frame to those of the other one: from north, east, down to geocentric, or back. */
    private static void exchange(
            double[] axes, boolean toLocal, double first, double second, double third, double[] out, int at) {
        Objects.checkFromIndexSize(0, 9, axes.length);
        Objects.checkFromIndexSize(at, 3, out.length);
        double s1 = Math.sin(first);
        double c1 = Math.cos(first);
        double s2 = Math.sin(second);
        double c2 = Math.cos(second);
        double s3 = Math.sin(third);
        double c3 = Math.cos(third);
        // the axes of the body in the frame of the angles
        double x1 = c1 * c2;
        double x2 = s1 * c2;
        double x3 = -s2;
        double y1 = c1 * s2 * s3 - s1 * c3;
        double y2 = s1 * s2 * s3 + c1 * c3;
        double y3 = c2 * s3;
        double z1 = c1 * s2 * c3 + s1 * s3;
        double z2 = s1 * s2 * c3 - c1 * s3;
        double z3 = c2 * c3;
        // the rotation to the other frame, row by row; the way back is its transpose
        double a = axes[3];
        double b = toLocal ? axes[4] : axes[0];
        double c = toLocal ? axes[5] : -axes[6];
        double d = toLocal ? axes[0] : axes[4];
        double e = axes[1];
        double f = toLocal ? axes[2] : -axes[7];
        double g = toLocal ? -axes[6] : axes[5];
        double h = toLocal ? -axes[7] : axes[2];
        double i = -axes[8];
        angles(
                a * x1 + b * x2 + c * x3,
                d * x1 + e * x2 + f * x3,
                g * x1 + h * x2 + i * x3,
                d * y1 + e * y2 + f * y3,
                a * y1 + b * y2 + c * y3,
                g * y1 + h * y2 + i * y3,
                g * z1 + h * z2 + i * z3,
                out,
                at);
    }

    /** The angles of a body, from its forward axis, the first two numbers of y exchanged, and z's last number. */
    private static void angles(
            double forward1,
            double forward2,
            double forward3,
            double right2,
            double right1,
            double right3,
            double down3,
            double[] out,
            int at) {
        double level = Math.sqrt(forward1 * forward1 + forward2 * forward2); // at most 1: hypot is not needed
        out[at + 1] = Arc.tan2(-forward3, level);
        if (level > 1e-9) {
            out[at] = Arc.tan2(forward2, forward1);
            out[at + 2] = Arc.tan2(right3, down3);
        } else { // straight up or down: only the sum of the other two angles counts
            out[at] = Arc.tan2(-right1, right2);
            out[at + 2] = level >= 0 ? 0 : Double.NaN;
        }
    }

    /**
     * Converts three angles to a quaternion, of local and of geocentric angles alike.
     *
     * @param heading or psi
     * @param pitch or theta
     * @param roll or phi
     * @param out receives w, x, y, z
     * @param at the position of w in the array
     */
    public static void toQuaternion(double heading, double pitch, double roll, double[] out, int at) {
        Objects.checkFromIndexSize(at, 4, out.length);
        double s1 = Math.sin(heading / 2);
        double c1 = Math.cos(heading / 2);
        double s2 = Math.sin(pitch / 2);
        double c2 = Math.cos(pitch / 2);
        double s3 = Math.sin(roll / 2);
        double c3 = Math.cos(roll / 2);
        out[at] = c1 * c2 * c3 + s1 * s2 * s3;
        out[at + 1] = c1 * c2 * s3 - s1 * s2 * c3;
        out[at + 2] = c1 * s2 * c3 + s1 * c2 * s3;
        out[at + 3] = s1 * c2 * c3 - c1 * s2 * s3;
    }

    /**
     * Converts a quaternion to three angles.
     *
     * @param w the first number
     * @param x the second number
     * @param y the third number
     * @param z the fourth number
     * @param out receives heading or psi (-π to π), pitch or theta, roll or phi
     * @param at the position of the first angle in the array
     */
    public static void toAngles(double w, double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        angles(
                w * w + x * x - y * y - z * z,
                2 * (x * y + w * z),
                2 * (x * z - w * y),
                w * w - x * x + y * y - z * z,
                2 * (x * y - w * z),
                2 * (y * z + w * x),
                w * w - x * x - y * y + z * z,
                out,
                at);
    }

    /**
     * Turns a vector of the body into the frame.
     *
     * @param quaternion w, x, y, z
     * @param from the position of w in the array
     * @param x forward
     * @param y right
     * @param z down
     * @param out receives the vector in the frame
     * @param at the position of its first number in the array
     */
    public static void rotate(double[] quaternion, int from, double x, double y, double z, double[] out, int at) {
        turn(quaternion, from, 1, x, y, z, out, at);
    }

    /**
     * Turns a vector of the frame into the body: the way back of {@link #rotate}.
     *
     * @param quaternion w, x, y, z
     * @param from the position of w in the array
     * @param x first number in the frame
     * @param y second number in the frame
     * @param z third number in the frame
     * @param out receives forward, right, down
     * @param at the position of its first number in the array
     */
    public static void rotateBack(double[] quaternion, int from, double x, double y, double z, double[] out, int at) {
        turn(quaternion, from, -1, x, y, z, out, at);
    }

    /** Turns a vector; with -1 the other way round. */
    private static void turn(
            double[] quaternion, int from, double sign, double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(from, 4, quaternion.length);
        Objects.checkFromIndexSize(at, 3, out.length);
        double w = quaternion[from];
        double i = sign * quaternion[from + 1];
        double j = sign * quaternion[from + 2];
        double k = sign * quaternion[from + 3];
        double a = 2 * (j * z - k * y);
        double b = 2 * (k * x - i * z);
        double c = 2 * (i * y - j * x);
        out[at] = x + w * a + j * c - k * b;
        out[at + 1] = y + w * b + k * a - i * c;
        out[at + 2] = z + w * c + i * b - j * a;
    }

    /**
     * Turns one after the other: the product of two quaternions.
     *
     * @param a w, x, y, z of the first
     * @param from the position of its w in the array
     * @param w the second, in the axes of the first
     * @param x see w
     * @param y see w
     * @param z see w
     * @param out receives w, x, y, z of both together; may be the array of the first
     * @param at the position of its w in the array
     */
    public static void multiply(double[] a, int from, double w, double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(from, 4, a.length);
        Objects.checkFromIndexSize(at, 4, out.length);
        double p = a[from];
        double i = a[from + 1];
        double j = a[from + 2];
        double k = a[from + 3];
        out[at] = p * w - i * x - j * y - k * z;
        out[at + 1] = p * x + i * w + j * z - k * y;
        out[at + 2] = p * y + j * w + k * x - i * z;
        out[at + 3] = p * z + k * w + i * y - j * x;
    }

    /**
     * The angle between two orientations.
     *
     * @param a w, x, y, z of the first
     * @param from the position of its w in the array
     * @param b w, x, y, z of the second
     * @param of the position of its w in the array
     * @return the angle by which the first must turn to become the second, 0 to π
     */
    public static double between(double[] a, int from, double[] b, int of) {
        Objects.checkFromIndexSize(from, 4, a.length);
        Objects.checkFromIndexSize(of, 4, b.length);
        double w = a[from] * b[of] + a[from + 1] * b[of + 1] + a[from + 2] * b[of + 2] + a[from + 3] * b[of + 3];
        double x = a[from] * b[of + 1] - a[from + 1] * b[of] - a[from + 2] * b[of + 3] + a[from + 3] * b[of + 2];
        double y = a[from] * b[of + 2] + a[from + 1] * b[of + 3] - a[from + 2] * b[of] - a[from + 3] * b[of + 1];
        double z = a[from] * b[of + 3] - a[from + 1] * b[of + 2] + a[from + 2] * b[of + 1] - a[from + 3] * b[of];
        return 2 * Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w));
    }

    /**
     * Converts a local velocity or acceleration to a geocentric one.
     *
     * @param axes what {@link GeoFrame#axesAt} wrote for the place of the body
     * @param east metres per second
     * @param north metres per second
     * @param up metres per second
     * @param out receives the geocentric x, y and z
     * @param at the position of x in the array
     */
    public static void velocityToGeocentric(double[] axes, double east, double north, double up, double[] out, int at) {
        Objects.checkFromIndexSize(0, GeoFrame.AXES, axes.length);
        Objects.checkFromIndexSize(at, 3, out.length);
        double e = east * axes[9];
        double n = north * axes[10];
        double u = up * axes[11];
        out[at] = e * axes[0] + n * axes[3] + u * axes[6];
        out[at + 1] = e * axes[1] + n * axes[4] + u * axes[7];
        out[at + 2] = e * axes[2] + n * axes[5] + u * axes[8];
    }

    /**
     * Converts a geocentric velocity or acceleration to a local one.
     *
     * @param axes what {@link GeoFrame#axesAt} wrote for the place of the body
     * @param x metres per second
     * @param y metres per second
     * @param z metres per second
     * @param out receives east, north and up
     * @param at the position of east in the array
     */
    public static void velocityToLocal(double[] axes, double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(0, GeoFrame.AXES, axes.length);
        Objects.checkFromIndexSize(at, 3, out.length);
        out[at] = (x * axes[0] + y * axes[1] + z * axes[2]) / axes[9];
        out[at + 1] = (x * axes[3] + y * axes[4] + z * axes[5]) / axes[10];
        out[at + 2] = (x * axes[6] + y * axes[7] + z * axes[8]) / axes[11];
    }
}
