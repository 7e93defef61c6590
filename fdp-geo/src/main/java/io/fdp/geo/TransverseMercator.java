package io.fdp.geo;

/**
 * The transverse Mercator projection of the ellipsoid, by Krüger's series of sixth order in the third flattening
 * (Karney 2011): exact to some nanometres within 3,900 km of the central meridian. Angles on the map are true angles.
 */
final class TransverseMercator {
    /** What {@link #forwardFully} writes: metres east of the meridian, metres north of the equator. */
    static final int EAST = 0;

    static final int NORTH = 1;

    /** The direction of the map's north, clockwise from true north. */
    static final int CONVERGENCE = 2;

    /** Metres on the map per metre on the ellipsoid. */
    static final int SCALE = 3;

    /** Beyond this, in units of the radius, the series does not hold. */
    static final double WIDEST = 0.7;

    private static final double E = Math.sqrt(Wgs84.E2);
    private static final double N = Wgs84.FLATTENING / (2 - Wgs84.FLATTENING);
    private static final double RADIUS =
            Wgs84.EQUATORIAL_RADIUS / (1 + N) * (1 + N * N / 4 + Math.pow(N, 4) / 64 + Math.pow(N, 6) / 256);
    private static final int NEWTON = 6;

    /** To the projection: coefficients of n, n² and so on, for each multiple of the angle. */
    private static final double[] ALPHA = {
        series(1, 1. / 2, -2. / 3, 5. / 16, 41. / 180, -127. / 288, 7891. / 37_800),
        series(2, 13. / 48, -3. / 5, 557. / 1440, 281. / 630, -1_983_433. / 1_935_360),
        series(3, 61. / 240, -103. / 140, 15_061. / 26_880, 167_603. / 181_440),
        series(4, 49_561. / 161_280, -179. / 168, 6_601_661. / 7_257_600),
        series(5, 34_729. / 80_640, -3_418_889. / 1_995_840),
        series(6, 212_378_941. / 319_334_400)
    };

    /** And back. */
    private static final double[] BETA = {
        series(1, 1. / 2, -2. / 3, 37. / 96, -1. / 360, -81. / 512, 96_199. / 604_800),
        series(2, 1. / 48, 1. / 15, -437. / 1440, 46. / 105, -1_118_711. / 3_870_720),
        series(3, 17. / 480, -37. / 840, -209. / 4480, 5569. / 90_720),
        series(4, 4397. / 161_280, -11. / 504, -830_251. / 7_257_600),
        series(5, 4583. / 161_280, -108_847. / 3_991_680),
        series(6, 20_648_693. / 638_668_800)
    };

    private TransverseMercator() {}

    private static double series(int lowest, double... coefficients) {
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            sum += coefficients[i] * Math.pow(N, lowest + i);
        }
        return sum;
    }

    /** Projects a point; longitude counts from the central meridian. Writes two numbers. */
    static void forward(double latitude, double longitude, double[] out, int at) {
        project(latitude, longitude, false, out, at);
    }

    /** Projects a point as {@link #forward} does, and finds direction and scale there. Writes four numbers. */
    static void forwardFully(double latitude, double longitude, double[] out, int at) {
        project(latitude, longitude, true, out, at);
        double sinLongitude = Math.sin(longitude);
        double cosLongitude = Math.cos(longitude);
        double tan = Math.tan(latitude);
        double conformal = conformal(tan);
        out[at + CONVERGENCE] +=
                Math.atan2(conformal * sinLongitude, cosLongitude * Math.sqrt(1 + conformal * conformal));
        double sinLatitude = Math.sin(latitude);
        out[at + SCALE] *= RADIUS
                / Wgs84.EQUATORIAL_RADIUS
                * Math.sqrt((1 - Wgs84.E2 * sinLatitude * sinLatitude) * (1 + tan * tan))
                / Math.hypot(conformal, cosLongitude);
    }

    /** The projection; if asked, also what the series adds to direction and scale. */
    private static void project(double latitude, double longitude, boolean fully, double[] out, int at) {
        double cosLongitude = Math.cos(longitude);
        double conformal = conformal(Math.tan(latitude));
        double xi = Math.atan2(conformal, cosLongitude);
        double eta = asinh(Math.sin(longitude) / Math.hypot(conformal, cosLongitude));
        if (!(Math.abs(eta) <= WIDEST)) {
            eta = Double.NaN;
        }
        series(ALPHA, xi, eta, fully, out, at);
        out[at + EAST] = RADIUS * (eta + out[at + EAST]);
        out[at + NORTH] = RADIUS * (xi + out[at + NORTH]);
        if (fully) {
            double p = 1 + out[at + CONVERGENCE];
            double q = out[at + SCALE];
            out[at + CONVERGENCE] = Math.atan2(q, p);
            out[at + SCALE] = Math.hypot(p, q);
        }
    }

    /**
     * Sums a series of multiples of an angle: its imaginary part goes to the place of east, its real part to that of
     * north, and, if asked, the two parts of its derivative to those of convergence and scale.
     */
    private static void series(double[] terms, double xi, double eta, boolean fully, double[] out, int at) {
        double sin2 = Math.sin(2 * xi);
        double cos2 = Math.cos(2 * xi);
        double sinh2 = Math.sinh(2 * eta);
        double cosh2 = Math.cosh(2 * eta);
        double sin = 0;
        double cos = 1;
        double sinh = 0;
        double cosh = 1;
        double north = 0;
        double east = 0;
        double p = 0;
        double q = 0;
        for (int j = 0; j < terms.length; j++) {
            double nextSin = sin * cos2 + cos * sin2;
            cos = cos * cos2 - sin * sin2;
            sin = nextSin;
            double nextSinh = sinh * cosh2 + cosh * sinh2;
            cosh = cosh * cosh2 + sinh * sinh2;
            sinh = nextSinh;
            north += terms[j] * sin * cosh;
            east += terms[j] * cos * sinh;
            p += 2 * (j + 1) * terms[j] * cos * cosh;
            q += 2 * (j + 1) * terms[j] * sin * sinh;
        }
        out[at + EAST] = east;
        out[at + NORTH] = north;
        if (fully) {
            out[at + CONVERGENCE] = p;
            out[at + SCALE] = q;
        }
    }

    /** Finds the point of a place on the map. Writes latitude and longitude. */
    static void inverse(double east, double north, double[] out, int at) {
        double eta0 = east / RADIUS;
        double xi0 = north / RADIUS;
        if (!(Math.abs(eta0) <= WIDEST + 0.01)) {
            eta0 = Double.NaN;
        }
        series(BETA, xi0, eta0, false, out, at);
        double xi = xi0 - out[at + NORTH];
        double eta = eta0 - out[at + EAST];
        double aside = Math.sinh(eta);
        double ahead = Math.cos(xi);
        out[at] = Math.atan(tangent(Math.sin(xi) / Math.hypot(aside, ahead)));
        out[at + 1] = Math.atan2(aside, ahead);
    }

    /** The tangent of the conformal latitude. */
    private static double conformal(double tan) {
        double secant = Math.sqrt(1 + tan * tan);
        double sigma = Math.sinh(E * atanh(E * tan / secant));
        return tan * Math.sqrt(1 + sigma * sigma) - sigma * secant;
    }

    /** The tangent of the latitude, by Newton's method. */
    private static double tangent(double conformal) {
        double round = 1 - Wgs84.E2;
        double tan = conformal / round;
        for (int i = 0; i < NEWTON; i++) {
            double now = conformal(tan);
            double step = (conformal - now)
                    / Math.sqrt(1 + now * now)
                    * (1 + round * tan * tan)
                    / (round * Math.sqrt(1 + tan * tan));
            if (!(Math.abs(step) > 1e-16 * Math.max(1, Math.abs(tan)))) {
                return Double.isNaN(step) && !Double.isNaN(conformal) ? conformal / round : tan;
            }
            tan += step;
        }
        return tan;
    }

    private static double asinh(double x) {
        double size = Math.abs(x);
        return Math.copySign(Math.log1p(size + size * size / (1 + Math.sqrt(1 + size * size))), x);
    }

    private static double atanh(double x) {
        return Math.log1p(2 * x / (1 - x)) / 2;
    }
}
