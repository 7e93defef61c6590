package io.fdp.geo;

import java.util.Objects;

/**
 * The ellipsoid WGS 84, and the conversion between its two kinds of coordinates.
 *
 * <p><b>Geodetic</b> coordinates are latitude, longitude and height above the ellipsoid. <b>Geocentric</b> coordinates
 * are metres from the centre of the earth: x through the equator at longitude 0, y at 90°
 * east, z through the north pole.
 */
public final class Wgs84 {
    /** The radius of the equator. */
    public static final double EQUATORIAL_RADIUS = 6_378_137;

    /** By how much the earth is flattened. */
    public static final double FLATTENING = 1 / 298.257223563;

    /** The distance of a pole from the centre. */
    public static final double POLAR_RADIUS = EQUATORIAL_RADIUS * (1 - FLATTENING);

    /** The mean radius, of the sphere for {@link GreatCircle}. */
    public static final double MEAN_RADIUS = (2 * EQUATORIAL_RADIUS + POLAR_RADIUS) / 3;

    /** The square of the eccentricity. */
    static final double E2 = FLATTENING * (2 - FLATTENING);

    private static final double E4 = E2 * E2;
    private static final double ROUND = 1 - E2;

    /** From this distance on, the flattening does not show in a double. */
    private static final double FAR = 1e22;

    private Wgs84() {}

    /**
     * Converts geodetic to geocentric coordinates.
     *
     * @param latitude from -π/2 to π/2
     * @param longitude any angle
     * @param height above the ellipsoid
     * @param out receives x, y and z
     * @param at the position of x in the array
     */
    public static void toGeocentric(double latitude, double longitude, double height, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        double sin = Math.sin(latitude);
        double cos = Math.cos(latitude);
        double normal = EQUATORIAL_RADIUS / Math.sqrt(1 - E2 * sin * sin);
        double across = (normal + height) * cos;
        out[at] = across * Math.cos(longitude);
        out[at + 1] = across * Math.sin(longitude);
        out[at + 2] = (normal * ROUND + height) * sin;
    }

    /**
     * Converts geocentric to geodetic coordinates. This is Vermeille's closed solution with Karney's extension to
     * points near the centre: exact to some nanometres from the centre of the earth to outer space.
     *
     * @param x metres
     * @param y metres
     * @param z metres
     * @param out receives latitude, longitude and height; at the poles and in the centre longitude is 0
     * @param at the position of the latitude in the array
     */
    public static void toGeodetic(double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        double across = Math.hypot(x, y);
        out[at + 1] = across == 0 ? 0 : Math.atan2(y, x);
        double p = square(across / EQUATORIAL_RADIUS);
        double q = ROUND * square(z / EQUATORIAL_RADIUS);
        double r = (p + q - E4) / 6;
        if (Double.isNaN(r) || across > FAR || Math.abs(z) > FAR) {
            far(across, z, out, at);
        } else if (E4 * q == 0 && r <= 0) {
            insideEquator(p, z, out, at);
        } else {
            double k = root(p, q, r);
            double north = z / k;
            double out0 = across / (k + E2);
            out[at] = Math.atan2(north, out0);
            out[at + 2] = (1 - ROUND / k) * Math.hypot(k * out0, z);
        }
    }

    /** The ratio of a point's distance from the axis to its foot point's, less what the flattening adds. */
    private static double root(double p, double q, double r) {
        double s = E4 * p * q / 4;
        double r2 = r * r;
        double r3 = r * r2;
        double discriminant = s * (2 * r3 + s);
        double u = r;
        if (discriminant >= 0) {
            double cube = s + r3;
            cube += cube < 0 ? -Math.sqrt(discriminant) : Math.sqrt(discriminant);
            double t = Math.cbrt(cube);
            u += t + (t == 0 ? 0 : r2 / t);
        } else {
            double angle = Math.atan2(Math.sqrt(-discriminant), -(s + r3));
            u += 2 * r * Math.cos(angle / 3);
        }
        double v = Math.sqrt(u * u + E4 * q);
        double uv = u < 0 ? E4 * q / (v - u) : u + v;
        double w = Math.max(0, E2 * (uv - q) / (2 * v));
        return uv / (Math.sqrt(uv + w * w) + w);
    }

    /** A point in the plane of the equator, near the centre: two foot points are equally near; takes the one of z. */
    private static void insideEquator(double p, double z, double[] out, int at) {
        double north = Math.sqrt((E4 - p) / ROUND);
        double across = Math.sqrt(p);
        double length = Math.hypot(north, across);
        out[at] = Math.atan2(z < 0 ? -north : north, across);
        out[at + 2] = -EQUATORIAL_RADIUS * ROUND * length / E2;
    }

    private static void far(double across, double z, double[] out, int at) {
        double distance = Math.hypot(across, z);
        boolean isPlace = distance < Double.POSITIVE_INFINITY;
        out[at] = isPlace ? Math.atan2(z, across) : Double.NaN;
        out[at + 1] = isPlace ? out[at + 1] : Double.NaN;
        out[at + 2] = isPlace ? distance : Double.NaN;
    }

    /**
     * Converts many points from geodetic to geocentric coordinates.
     *
     * @param geodetic latitude, longitude and height of each point
     * @param out receives x, y and z of each point; may be the same array
     * @param points how many
     */
    public static void toGeocentric(double[] geodetic, double[] out, int points) {
        requireRoom(geodetic, out, points);
        for (int i = 0, at = 0; i < points; i++, at += 3) {
            toGeocentric(geodetic[at], geodetic[at + 1], geodetic[at + 2], out, at);
        }
    }

    /**
     * Converts many points from geocentric to geodetic coordinates.
     *
     * @param geocentric x, y and z of each point
     * @param out receives latitude, longitude and height of each point; may be the same array
     * @param points how many
     */
    public static void toGeodetic(double[] geocentric, double[] out, int points) {
        requireRoom(geocentric, out, points);
        for (int i = 0, at = 0; i < points; i++, at += 3) {
            toGeodetic(geocentric[at], geocentric[at + 1], geocentric[at + 2], out, at);
        }
    }

    static void requireRoom(double[] in, double[] out, int points) {
        Objects.requireNonNull(in, "the array of points is null");
        Objects.requireNonNull(out, "the array for results is null");
        if (points < 0 || points > in.length / 3 || points > out.length / 3) {
            throw new IllegalArgumentException("points have 3 numbers each: points=" + points + ", numbers given="
                    + in.length + ", room for numbers=" + out.length);
        }
    }

    private static double square(double value) {
        return value * value;
    }
}
