package io.fdp.geo;

import java.util.Objects;

/**
 * Where a local world lies on the earth: converts between local and geocentric coordinates, both ways.
 *
 * <p>Local coordinates are metres: x east, y north, z up. There are two kinds of frames:
 *
 * <ul>
 *   <li>{@link #enu}: a plane that touches the earth in the origin. Distances are true in all directions. The ground
 *       falls away below the plane: 0.8 m at 3 km, 785 m at 100 km.
 *   <li>{@link #flat}: a map. z is the height above the ellipsoid, so level ground has the same z everywhere. Angles on
 *       the map are true; distances are too long by 1 in 8,000 at 100 km east or west of the origin.
 * </ul>
 *
 * <p>Immutable, for any thread.
 */
public abstract sealed class GeoFrame permits EnuFrame, FlatFrame {
    /**
     * How many numbers {@link #axesAt} writes: the directions of east, north and up as geocentric vectors of length 1,
     * then how many true metres a local metre has in each of these directions.
     */
    public static final int AXES = 12;

    private static final double MOST_LATITUDE = Math.PI / 2;
    private static final double ZONE = Math.toRadians(6);
    private static final int ZONES = 60;
    private static final double UTM_SCALE = 0.9996;
    private static final double UTM_EAST = 500_000;
    private static final double UTM_SOUTH = 10_000_000;

    GeoFrame() {}

    /**
     * A plane that touches the earth, as {@link #enu} in degrees.
     *
     * @param latitude of the origin, -90 to 90
     * @param longitude of the origin, -180 to 360
     * @param height of the origin above the ellipsoid
     * @return the frame
     */
    public static GeoFrame enuDegrees(double latitude, double longitude, double height) {
        return enu(Math.toRadians(latitude), Math.toRadians(longitude), height);
    }

    /**
     * A plane that touches the earth in the origin: east, north and up are those of the origin, everywhere.
     *
     * @param latitude of the origin
     * @param longitude of the origin
     * @param height of the origin above the ellipsoid
     * @return the frame
     */
    public static GeoFrame enu(double latitude, double longitude, double height) {
        requirePlace(latitude, longitude, height);
        return new EnuFrame(latitude, longitude, height);
    }

    /**
     * A map around an origin, as {@link #flat} in degrees.
     *
     * @param latitude of the origin, -90 to 90
     * @param longitude of the origin, -180 to 360
     * @param height of the origin above the ellipsoid: there z is 0
     * @return the frame
     */
    public static GeoFrame flatDegrees(double latitude, double longitude, double height) {
        return flat(Math.toRadians(latitude), Math.toRadians(longitude), height);
    }

    /**
     * A map around an origin: the transverse Mercator projection with the meridian of the origin. Holds up to 3,900 km
     * east and west of it; points beyond have coordinates NaN.
     *
     * @param latitude of the origin
     * @param longitude of the origin
     * @param height of the origin above the ellipsoid: there z is 0
     * @return the frame
     */
    public static GeoFrame flat(double latitude, double longitude, double height) {
        requirePlace(latitude, longitude, height);
        double[] origin = new double[2];
        TransverseMercator.forward(latitude, 0, origin, 0);
        return new FlatFrame(longitude, 1, 0, -origin[TransverseMercator.NORTH], height);
    }

    /**
     * The map of a zone of UTM: x is the easting, y the northing, z the height above the ellipsoid.
     *
     * @param zone 1 to 60
     * @param north true for the northern hemisphere
     * @return the frame
     */
    public static GeoFrame utm(int zone, boolean north) {
        if (zone < 1 || zone > ZONES) {
            throw new IllegalArgumentException("a zone of UTM is from 1 to " + ZONES + ": zone=" + zone);
        }
        double meridian = (zone - 0.5) * ZONE - Math.PI;
        return new FlatFrame(meridian, UTM_SCALE, UTM_EAST, north ? 0 : UTM_SOUTH, 0);
    }

    private static void requirePlace(double latitude, double longitude, double height) {
        if (!(Math.abs(latitude) <= MOST_LATITUDE)) {
            throw new IllegalArgumentException(
                    "the latitude of an origin is from -90° to 90°: latitude=" + Math.toDegrees(latitude) + "°");
        }
        if (!(Math.abs(longitude) <= 2 * Math.PI)) {
            throw new IllegalArgumentException(
                    "the longitude of an origin is from -360° to 360°: longitude=" + Math.toDegrees(longitude) + "°");
        }
        if (!(Math.abs(height) <= Wgs84.EQUATORIAL_RADIUS / 2)) {
            throw new IllegalArgumentException(
                    "the height of an origin is metres above the ellipsoid, within half a radius: height=" + height);
        }
    }

    /**
     * Converts a local to a geocentric point.
     *
     * @param x metres east
     * @param y metres north
     * @param z metres up
     * @param out receives the geocentric x, y and z
     * @param at the position of x in the array
     */
    public final void toGeocentric(double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        geocentric(x, y, z, out, at);
    }

    /**
     * Converts a geocentric to a local point.
     *
     * @param x geocentric metres
     * @param y geocentric metres
     * @param z geocentric metres
     * @param out receives metres east, north and up
     * @param at the position of east in the array
     */
    public final void toLocal(double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(at, 3, out.length);
        local(x, y, z, out, at);
    }

    /**
     * Finds the directions of east, north and up at a local point: see {@link #AXES}. {@link Orientation} converts
     * angles and velocities with them. In an {@link #enu} frame they are the same everywhere.
     *
     * @param x metres east
     * @param y metres north
     * @param z metres up
     * @param out receives 12 numbers
     * @param at the position of the first number in the array
     */
    public final void axesAt(double x, double y, double z, double[] out, int at) {
        Objects.checkFromIndexSize(at, AXES, out.length);
        axes(x, y, z, out, at);
    }

    /**
     * Converts many points from local to geocentric coordinates.
     *
     * @param points east, north and up of each point
     * @param out receives x, y and z of each point; may be the same array
     * @param count how many points
     */
    public final void toGeocentric(double[] points, double[] out, int count) {
        Wgs84.requireRoom(points, out, count);
        for (int i = 0, at = 0; i < count; i++, at += 3) {
            geocentric(points[at], points[at + 1], points[at + 2], out, at);
        }
    }

    /**
     * Converts many points from geocentric to local coordinates.
     *
     * @param points x, y and z of each point
     * @param out receives east, north and up of each point; may be the same array
     * @param count how many points
     */
    public final void toLocal(double[] points, double[] out, int count) {
        Wgs84.requireRoom(points, out, count);
        for (int i = 0, at = 0; i < count; i++, at += 3) {
            local(points[at], points[at + 1], points[at + 2], out, at);
        }
    }

    /** Whether the frame is a plane, in which straight lines are straight. */
    public abstract boolean isPlane();

    abstract void geocentric(double x, double y, double z, double[] out, int at);

    abstract void local(double x, double y, double z, double[] out, int at);

    abstract void axes(double x, double y, double z, double[] out, int at);

    /** Writes east, north and up at a geodetic point, and lengths of 1. */
    static void level(double latitude, double longitude, double[] out, int at) {
        double sin = Math.sin(latitude);
        double cos = Math.cos(latitude);
        double sinLongitude = Math.sin(longitude);
        double cosLongitude = Math.cos(longitude);
        out[at] = -sinLongitude;
        out[at + 1] = cosLongitude;
        out[at + 2] = 0;
        out[at + 3] = -sin * cosLongitude;
        out[at + 4] = -sin * sinLongitude;
        out[at + 5] = cos;
        out[at + 6] = cos * cosLongitude;
        out[at + 7] = cos * sinLongitude;
        out[at + 8] = sin;
        out[at + 9] = 1;
        out[at + 10] = 1;
        out[at + 11] = 1;
    }
}
