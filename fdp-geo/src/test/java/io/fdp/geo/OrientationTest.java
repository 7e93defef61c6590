package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OrientationTest {
    private static final double CLOSE = 1e-7;
    private final double[] axes = new double[GeoFrame.AXES];
    private final double[] angles = new double[3];
    private final double[] a = new double[4];
    private final double[] b = new double[4];

    /** At latitude 0, longitude 0: north is geocentric z, east is y, down is -x. */
    @Test
    void shouldKnowOrientationsThatFollowFromTheDefinition() {
        GeoFrame.enu(0, 0, 0).axesAt(0, 0, 0, axes, 0);
        Orientation.toGeocentric(axes, Math.PI / 2, 0, 0, angles, 0); // east, level
        assertThat(angles).containsExactly(new double[] {Math.PI / 2, 0, -Math.PI / 2}, within(1e-12));
        Orientation.toGeocentric(axes, 0, 0, 0, angles, 0); // north
        assertThat(angles[1]).isCloseTo(-Math.PI / 2, within(1e-7));
        Orientation.toGeocentric(axes, 0, Math.PI / 2, 0, angles, 0); // straight up: forward is x, and down is north
        assertThat(angles[0]).isCloseTo(0, within(1e-12));
        assertThat(angles[1]).isCloseTo(0, within(1e-12));
        assertThat(Math.abs(angles[2])).isCloseTo(0, within(1e-12));
    }

    /** A published example: heading, pitch and roll near Adelaide (Koks, Using rotations to build aerospace axes). */
    @Test
    void shouldAgreeWithThePublishedAircraft() {
        GeoFrame.enuDegrees(-34.9, 138.5, 10_000).axesAt(0, 0, 0, axes, 0);
        Orientation.toGeocentric(axes, Math.toRadians(135), Math.toRadians(20), Math.toRadians(30), angles, 0);
        assertThat(Math.toDegrees(angles[0])).isCloseTo(-123.0, within(0.1));
        assertThat(Math.toDegrees(angles[1])).isCloseTo(47.8, within(0.1));
        assertThat(Math.toDegrees(angles[2])).isCloseTo(-29.7, within(0.1));
    }

    @Test
    void shouldComeBackAsTheSameOrientation() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 100_000; i++) {
            GeoFrame frame = GeoFrame.flat(seeds.latitude(), seeds.longitude(), 0);
            frame.axesAt(seeds.random.nextDouble(-1e5, 1e5), seeds.random.nextDouble(-1e5, 1e5), 0, axes, 0);
            double pitch = i % 10 == 0 ? Math.PI / 2 * (i % 20 == 0 ? 1 : -1) : seeds.angle() / 2;
            double heading = seeds.angle();
            double roll = seeds.angle();
            Orientation.toQuaternion(heading, pitch, roll, a, 0);
            Orientation.toGeocentric(axes, heading, pitch, roll, angles, 0);
            Orientation.toLocal(axes, angles[0], angles[1], angles[2], angles, 0);
            assertThat(angles[0]).as("%s", seeds).isBetween(0.0, 2 * Math.PI);
            Orientation.toQuaternion(angles[0], angles[1], angles[2], b, 0);
            assertThat(Orientation.between(a, 0, b, 0)).as("%s", seeds).isLessThan(CLOSE);
            Orientation.toAngles(b[0], b[1], b[2], b[3], angles, 0);
            Orientation.toQuaternion(angles[0], angles[1], angles[2], b, 0);
            assertThat(Orientation.between(a, 0, b, 0)).as("%s", seeds).isLessThan(CLOSE);
        }
    }

    /** The forward axis of the body, by quaternion and by definition. */
    @Test
    void shouldRotateAsAnglesSay() {
        Seeds seeds = new Seeds();
        double[] forward = new double[3];
        for (int i = 0; i < 10_000; i++) {
            double heading = seeds.angle();
            double pitch = seeds.angle() / 2;
            Orientation.toQuaternion(heading, pitch, seeds.angle(), a, 0);
            Orientation.rotate(a, 0, 1, 0, 0, forward, 0);
            assertThat(forward)
                    .as("%s", seeds)
                    .containsExactly(
                            new double[] {
                                Math.cos(heading) * Math.cos(pitch),
                                Math.sin(heading) * Math.cos(pitch),
                                -Math.sin(pitch)
                            },
                            within(1e-12));
        }
    }

    /** One rotation after the other is the product, and each rotation has a way back. */
    @Test
    void shouldTurnOneAfterTheOtherAndBack() {
        Seeds seeds = new Seeds();
        double[] v = new double[3];
        double[] both = new double[4];
        for (int i = 0; i < 10_000; i++) {
            Orientation.toQuaternion(seeds.angle(), seeds.angle() / 2, seeds.angle(), a, 0);
            Orientation.toQuaternion(seeds.angle(), seeds.angle() / 2, seeds.angle(), b, 0);
            double[] vector = {seeds.angle(), seeds.angle(), seeds.angle()};
            Orientation.rotate(b, 0, vector[0], vector[1], vector[2], v, 0);
            Orientation.rotate(a, 0, v[0], v[1], v[2], v, 0);
            Orientation.multiply(a, 0, b[0], b[1], b[2], b[3], both, 0);
            double[] product = new double[3];
            Orientation.rotate(both, 0, vector[0], vector[1], vector[2], product, 0);
            assertThat(product).as("%s", seeds).containsExactly(v, within(1e-12));
            Orientation.rotateBack(both, 0, v[0], v[1], v[2], v, 0);
            assertThat(v).as("%s", seeds).containsExactly(vector, within(1e-12));
            Orientation.multiply(a, 0, b[0], b[1], b[2], b[3], a, 0); // in place
            assertThat(a).as("%s", seeds).containsExactly(both);
        }
    }

    @Test
    void shouldMeasureTheAngleBetweenOrientations() {
        Orientation.toQuaternion(0.1, 0, 0, a, 0);
        Orientation.toQuaternion(0.4, 0, 0, b, 0);
        assertThat(Orientation.between(a, 0, b, 0)).isCloseTo(0.3, within(1e-12));
        for (int i = 0; i < 4; i++) {
            b[i] = -b[i];
        }
        assertThat(Orientation.between(a, 0, b, 0)).isCloseTo(0.3, within(1e-12));
        Orientation.toQuaternion(0.1 + Math.PI, 0, 0, b, 0);
        assertThat(Orientation.between(a, 0, b, 0)).isCloseTo(Math.PI, within(1e-7));
    }

    @Test
    void shouldConvertVelocitiesBothWays() {
        Seeds seeds = new Seeds();
        double[] v = new double[3];
        for (int i = 0; i < 10_000; i++) {
            GeoFrame frame = GeoFrame.flat(seeds.latitude(), seeds.longitude(), 0);
            frame.axesAt(seeds.random.nextDouble(-1e5, 1e5), seeds.random.nextDouble(-1e5, 1e5), 5000, axes, 0);
            Orientation.velocityToGeocentric(axes, 100, -200, 7, v, 0);
            assertThat(Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])).isCloseTo(223.7, within(0.5));
            Orientation.velocityToLocal(axes, v[0], v[1], v[2], v, 0);
            assertThat(v).as("%s", seeds).containsExactly(new double[] {100, -200, 7}, within(1e-9));
        }
    }

    @Test
    void shouldGiveNaNForNaN() {
        GeoFrame.enu(0, 0, 0).axesAt(0, 0, 0, axes, 0);
        Orientation.toGeocentric(axes, Double.NaN, 0, 0, angles, 0);
        assertThat(angles).containsExactly(Double.NaN, Double.NaN, Double.NaN);
        Orientation.toLocal(axes, 0, Double.POSITIVE_INFINITY, 0, angles, 0);
        assertThat(angles).containsExactly(Double.NaN, Double.NaN, Double.NaN);
    }
}
