package io.fdp.geo;

/** A map: a transverse Mercator projection, and heights above the ellipsoid. */
final class FlatFrame extends GeoFrame {
    private final double meridian;
    private final double scale;
    private final double falseEast;
    private final double falseNorth;
    private final double height;

    FlatFrame(double meridian, double scale, double falseEast, double falseNorth, double height) {
        this.meridian = meridian;
        this.scale = scale;
        this.falseEast = falseEast;
        this.falseNorth = falseNorth;
        this.height = height;
    }

    @Override
    public boolean isPlane() {
        return false;
    }

    @Override
    void geocentric(double x, double y, double z, double[] out, int at) {
        TransverseMercator.inverse((x - falseEast) / scale, (y - falseNorth) / scale, out, at);
        Wgs84.toGeocentric(out[at], out[at + 1] + meridian, z + height, out, at);
    }

    @Override
    void local(double x, double y, double z, double[] out, int at) {
        Wgs84.toGeodetic(x, y, z, out, at);
        double up = out[at + 2] - height;
        TransverseMercator.forward(out[at], out[at + 1] - meridian, out, at);
        out[at] = falseEast + scale * out[at];
        out[at + 1] = falseNorth + scale * out[at + 1];
        out[at + 2] = Double.isNaN(out[at]) ? Double.NaN : up;
    }

    @Override
    void axes(double x, double y, double z, double[] out, int at) {
        TransverseMercator.inverse((x - falseEast) / scale, (y - falseNorth) / scale, out, at);
        double latitude = out[at];
        double longitude = out[at + 1];
        TransverseMercator.forwardFully(latitude, longitude, out, at);
        double convergence = out[at + TransverseMercator.CONVERGENCE];
        double metre = lift(latitude, z + height) / (scale * out[at + TransverseMercator.SCALE]);
        level(latitude, longitude + meridian, out, at);
        double sin = Math.sin(convergence);
        double cos = Math.cos(convergence);
        for (int i = 0; i < 3; i++) {
            double east = out[at + i];
            double north = out[at + 3 + i];
            out[at + i] = cos * east - sin * north;
            out[at + 3 + i] = sin * east + cos * north;
        }
        out[at + 9] = metre;
        out[at + 10] = metre;
    }

    /** How much longer a way is at a height than on the ellipsoid below. */
    private static double lift(double latitude, double height) {
        double sin = Math.sin(latitude);
        double radius = Wgs84.EQUATORIAL_RADIUS * Math.sqrt(1 - Wgs84.E2) / (1 - Wgs84.E2 * sin * sin);
        return 1 + height / radius;
    }

    @Override
    public String toString() {
        return "GeoFrame[map with meridian " + Math.toDegrees(meridian) + "°, scale " + scale + ", z 0 at " + height
                + " m]";
    }
}
