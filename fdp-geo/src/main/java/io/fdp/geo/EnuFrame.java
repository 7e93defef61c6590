package io.fdp.geo;

/** A plane that touches the earth in its origin: a rotation and a shift. */
final class EnuFrame extends GeoFrame {
    private final double latitude;
    private final double longitude;
    private final double height;
    private final double[] axes = new double[AXES];
    private final double[] origin = new double[3];

    EnuFrame(double latitude, double longitude, double height) {
        this.latitude = latitude;
        this.longitude = longitude;
        this.height = height;
        level(latitude, longitude, axes, 0);
        Wgs84.toGeocentric(latitude, longitude, height, origin, 0);
    }

    @Override
    public boolean isPlane() {
        return true;
    }

    @Override
    void geocentric(double x, double y, double z, double[] out, int at) {
        out[at] = origin[0] + axes[0] * x + axes[3] * y + axes[6] * z;
        out[at + 1] = origin[1] + axes[1] * x + axes[4] * y + axes[7] * z;
        out[at + 2] = origin[2] + axes[2] * x + axes[5] * y + axes[8] * z;
    }

    @Override
    void local(double x, double y, double z, double[] out, int at) {
        double dx = x - origin[0];
        double dy = y - origin[1];
        double dz = z - origin[2];
        out[at] = axes[0] * dx + axes[1] * dy + axes[2] * dz;
        out[at + 1] = axes[3] * dx + axes[4] * dy + axes[5] * dz;
        out[at + 2] = axes[6] * dx + axes[7] * dy + axes[8] * dz;
    }

    @Override
    void axes(double x, double y, double z, double[] out, int at) {
        System.arraycopy(axes, 0, out, at, AXES);
    }

    @Override
    public String toString() {
        return "GeoFrame[plane at " + Math.toDegrees(latitude) + "°, " + Math.toDegrees(longitude) + "°, " + height
                + " m]";
    }
}
