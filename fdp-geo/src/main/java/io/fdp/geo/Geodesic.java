package io.fdp.geo;

import java.util.Objects;

/**
 * Shortest ways on the ellipsoid, without height: distance and bearings between two points, and the point at the end of
 * a way.
 *
 * <p>This is Vincenty's method, exact to a tenth of a millimetre. It does not converge for points that lie almost
 * opposite each other. There the first bearing is found by bisection, so every pair of points has an answer.
 */
public final class Geodesic {
    /** The positions of results in the array: metres; clockwise from north, 0 to 2π. */
    public static final int DISTANCE = 0;

    /** The bearing at the first point. */
    public static final int BEARING = 1;

    /** The bearing at the second point, of the way onwards. */
    public static final int FINAL_BEARING = 2;

    private static final double F = Wgs84.FLATTENING;
    private static final double SECOND_E2 =
            (Wgs84.EQUATORIAL_RADIUS * Wgs84.EQUATORIAL_RADIUS - Wgs84.POLAR_RADIUS * Wgs84.POLAR_RADIUS)
                    / (Wgs84.POLAR_RADIUS * Wgs84.POLAR_RADIUS);
    private static final int ROUNDS = 40;
    private static final int BISECTIONS = 80;
    private static final double EXACT = 1e-14;
    private static final double TINY = 1e-150;

    private Geodesic() {}

    /**
     * Finds the shortest way between two points.
     *
     * @param latitude1 of the first point
     * @param longitude1 of the first point
     * @param latitude2 of the second point
     * @param longitude2 of the second point
     * @param out receives {@link #DISTANCE}, {@link #BEARING} and {@link #FINAL_BEARING}; all 0 if both points are the
     *     same
     * @param at the position of the distance in the array
     */
    public static void inverse(
            double latitude1, double longitude1, double latitude2, double longitude2, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        double turn = GreatCircle.halfTurn(longitude2 - longitude1);
        double u1 = reduced(latitude1);
        double u2 = reduced(latitude2);
        if (Double.isNaN(turn + u1 + u2)) {
            out[at] = Double.NaN;
            out[at + 1] = Double.NaN;
            out[at + 2] = Double.NaN;
        } else if (!iterate(u1, u2, turn, out, at)) {
            bisect(u1, u2, turn, out, at);
        }
    }

    /** The latitude on the sphere that the ellipsoid is flattened from. */
    private static double reduced(double latitude) {
        return Math.atan2((1 - F) * Math.sin(latitude), Math.cos(latitude));
    }

    /** Vincenty's iteration for the difference of longitudes on that sphere; false if it does not converge. */
    private static boolean iterate(double u1, double u2, double turn, double[] out, int at) {
        double sin1 = Math.sin(u1);
        double cos1 = Math.cos(u1);
        double sin2 = Math.sin(u2);
        double cos2 = Math.cos(u2);
        double lambda = turn;
        for (int i = 0; i < ROUNDS; i++) {
            double aside = cos2 * Math.sin(lambda);
            double ahead = cos1 * sin2 - sin1 * cos2 * Math.cos(lambda);
            double sinArc = Math.hypot(aside, ahead);
            double cosArc = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda);
            if (sinArc == 0 && cosArc > 0) {
                out[at] = 0;
                out[at + 1] = 0;
                out[at + 2] = 0;
                return true;
            }
            double arc = Math.atan2(sinArc, cosArc);
            double sinAlpha = sinArc == 0 ? 0 : cos1 * aside / sinArc;
            double cos2Alpha = 1 - sinAlpha * sinAlpha;
            double middle = cos2Alpha < EXACT ? 0 : cosArc - 2 * sin1 * sin2 / cos2Alpha;
            double next = turn + longitudeExcess(sinAlpha, cos2Alpha, arc, sinArc, cosArc, middle);
            if (Math.abs(next) > Math.PI || sinArc == 0) {
                return false;
            }
            if (Math.abs(next - lambda) < EXACT) {
                double sin = Math.sin(next);
                double cos = Math.cos(next);
                out[at] = length(cos2Alpha, arc, sinArc, cosArc, middle);
                out[at + 1] = GreatCircle.clockwise(Math.atan2(cos2 * sin, cos1 * sin2 - sin1 * cos2 * cos));
                out[at + 2] = GreatCircle.clockwise(Math.atan2(cos1 * sin, cos1 * sin2 * cos - sin1 * cos2));
                return true;
            }
            lambda = next;
        }
        return false;
    }

    /** By how much the difference of longitudes on the sphere exceeds that on the ellipsoid. */
    private static double longitudeExcess(
            double sinAlpha, double cos2Alpha, double arc, double sinArc, double cosArc, double middle) {
        double c = F / 16 * cos2Alpha * (4 + F * (4 - 3 * cos2Alpha));
        return (1 - c) * F * sinAlpha * (arc + c * sinArc * (middle + c * cosArc * (2 * middle * middle - 1)));
    }

    private static double length(double cos2Alpha, double arc, double sinArc, double cosArc, double middle) {
        double u2 = cos2Alpha * SECOND_E2;
        return Wgs84.POLAR_RADIUS * a(u2) * (arc - correction(b(u2), sinArc, cosArc, middle));
    }

    private static double a(double u2) {
        return 1 + u2 / 16_384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
    }

    private static double b(double u2) {
        return u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
    }

    private static double correction(double b, double sinArc, double cosArc, double middle) {
        double twice = 2 * middle * middle - 1;
        double wave = cosArc * twice - b / 6 * middle * (4 * sinArc * sinArc - 3) * (4 * middle * middle - 3);
        return b * sinArc * (middle + b / 4 * wave);
    }

    /**
     * Finds the first bearing of points almost opposite each other. The points are exchanged and mirrored so that the
     * first one is south and farther from the equator; then the longitude that a way reaches grows with its bearing.
     */
    private static void bisect(double u1, double u2, double turn, double[] out, int at) {
        boolean exchanged = Math.abs(u1) < Math.abs(u2);
        double first = exchanged ? u2 : u1;
        double second = exchanged ? u1 : u2;
        boolean mirrored = first >= 0;
        double south = -Math.max(Math.abs(first), TINY);
        double north = mirrored ? -second : second;
        double wanted = Math.abs(turn);
        double low = 0;
        double high = Math.PI;
        for (int i = 0; i < BISECTIONS; i++) {
            double alpha = (low + high) / 2;
            if (reached(south, north, alpha, out, at) < wanted) {
                low = alpha;
            } else {
                high = alpha;
            }
        }
        reached(south, north, (low + high) / 2, out, at);
        double begin = out[at + 1];
        double end = out[at + 2];
        if (exchanged) {
            double swapped = begin;
            begin = mirrored ? end : Math.PI - end;
            end = mirrored ? swapped : Math.PI - swapped;
        } else if (mirrored) {
            begin = Math.PI - begin;
            end = Math.PI - end;
        }
        out[at + 1] = GreatCircle.clockwise(turn < 0 ? -begin : begin);
        out[at + 2] = GreatCircle.clockwise(turn < 0 ? -end : end);
    }

    /** The longitude in which a way from the south reaches the other latitude; also its length and bearings. */
    private static double reached(double south, double north, double alpha, double[] out, int at) {
        double sin1 = Math.sin(south);
        double cos1 = Math.cos(south);
        double sin2 = Math.sin(north);
        double cos2 = Math.cos(north);
        double sinAlpha = Math.sin(alpha) * cos1;
        double cosAlpha1 = Math.cos(alpha);
        double difference = (cos2 - cos1) * (cos2 + cos1);
        double across = Math.sqrt(Math.max(0, cosAlpha1 * cosAlpha1 * cos1 * cos1 + difference));
        double arc1 = Math.atan2(sin1, cosAlpha1 * cos1);
        double arc2 = Math.atan2(sin2, across);
        double arc = arc2 - arc1;
        double lambda = Math.atan2(sinAlpha * sin2, across) - Math.atan2(sinAlpha * sin1, cosAlpha1 * cos1);
        double cos2Alpha = 1 - sinAlpha * sinAlpha;
        double middle = Math.cos(arc1 + arc2);
        double sinArc = Math.sin(arc);
        double cosArc = Math.cos(arc);
        out[at] = length(cos2Alpha, arc, sinArc, cosArc, middle);
        out[at + 1] = alpha;
        out[at + 2] = Math.atan2(sinAlpha, across);
        return lambda - longitudeExcess(sinAlpha, cos2Alpha, arc, sinArc, cosArc, middle);
    }

    /**
     * Finds the point at the end of a way.
     *
     * @param latitude of the start
     * @param longitude of the start
     * @param bearing clockwise from north
     * @param distance metres
     * @param out receives latitude, longitude and the bearing onwards
     * @param at the position of the latitude in the array
     */
    public static void direct(
            double latitude, double longitude, double bearing, double distance, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        double u1 = reduced(latitude);
        double sin1 = Math.sin(u1);
        double cos1 = Math.cos(u1);
        double sinBearing = Math.sin(bearing);
        double cosBearing = Math.cos(bearing);
        double arc1 = Math.atan2(sin1, cos1 * cosBearing);
        double sinAlpha = cos1 * sinBearing;
        double cos2Alpha = 1 - sinAlpha * sinAlpha;
        double u2 = cos2Alpha * SECOND_E2;
        double b = b(u2);
        double flat = distance / (Wgs84.POLAR_RADIUS * a(u2));
        double arc = flat;
        for (int i = 0; i < ROUNDS; i++) {
            double next = flat + correction(b, Math.sin(arc), Math.cos(arc), Math.cos(2 * arc1 + arc));
            boolean isExact = Math.abs(next - arc) <= EXACT * Math.max(1, Math.abs(next));
            arc = next;
            if (isExact) {
                break;
            }
        }
        double sinArc = Math.sin(arc);
        double cosArc = Math.cos(arc);
        double ahead = cos1 * cosArc - sin1 * sinArc * cosBearing;
        double up = sin1 * sinArc - cos1 * cosArc * cosBearing;
        out[at] = Math.atan2(sin1 * cosArc + cos1 * sinArc * cosBearing, (1 - F) * Math.hypot(sinAlpha, up));
        double lambda = Math.atan2(sinArc * sinBearing, ahead);
        out[at + 1] = GreatCircle.halfTurn(longitude
                + lambda
                - longitudeExcess(sinAlpha, cos2Alpha, arc, sinArc, cosArc, Math.cos(2 * arc1 + arc)));
        out[at + 2] = GreatCircle.clockwise(Math.atan2(sinAlpha, -up));
    }
}
