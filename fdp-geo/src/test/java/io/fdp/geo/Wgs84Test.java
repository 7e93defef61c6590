package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Wgs84Test {
    private static final double NANOMETRES = 2e-8;
    private final double[] out = new double[3];

    /** The example of EPSG guidance note 7-2, and points that follow from the definition. */
    @ParameterizedTest
    @CsvSource({
        "53.80939444444444, 2.1295500000000001, 73.0, 3771793.968, 140253.342, 5124304.349",
        "0, 0, 0, 6378137, 0, 0",
        "0, 90, 100, 0, 6378237, 0",
        "0, 180, 0, -6378137, 0, 0",
        "90, 0, 0, 0, 0, 6356752.314",
        "-90, 0, 10, 0, 0, -6356762.314"
    })
    void shouldAgreeWithPublishedPoints(
            double latitude, double longitude, double height, double x, double y, double z) {
        Wgs84.toGeocentric(Math.toRadians(latitude), Math.toRadians(longitude), height, out, 0);
        assertThat(out[0]).isCloseTo(x, within(5e-4));
        assertThat(out[1]).isCloseTo(y, within(5e-4));
        assertThat(out[2]).isCloseTo(z, within(5e-4));
        Wgs84.toGeodetic(x, y, z, out, 0);
        assertThat(Math.toDegrees(out[0])).isCloseTo(latitude, within(1e-8));
        assertThat(Math.toDegrees(out[1])).isCloseTo(longitude, within(1e-8));
        assertThat(out[2]).isCloseTo(height, within(1e-3));
    }

    @Test
    void shouldComeBackFromEveryHeight() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 200_000; i++) {
            double latitude = seeds.latitude();
            double longitude = seeds.longitude();
            double height = i % 2 == 0
                    ? seeds.random.nextDouble(-6_000_000, 50_000_000)
                    : seeds.random.nextDouble(-12_000, 100_000);
            Wgs84.toGeocentric(latitude, longitude, height, out, 0);
            double x = out[0];
            double y = out[1];
            double z = out[2];
            Wgs84.toGeodetic(x, y, z, out, 0);
            assertThat(out[0]).as("%s", seeds).isBetween(-Math.PI / 2, Math.PI / 2);
            if (height > -6_000_000) {
                Wgs84.toGeocentric(out[0], out[1], out[2], out, 0);
                assertThat(Math.abs(out[0] - x) + Math.abs(out[1] - y) + Math.abs(out[2] - z))
                        .as("%s point %s %s %s", seeds, x, y, z)
                        .isLessThan(NANOMETRES * (1 + Math.abs(height) / 1e6));
            }
        }
    }

    /** A foot point that is not the nearest one would give a larger height. */
    @Test
    void shouldFindTheNearestFootPoint() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 2_000; i++) {
            double x = seeds.random.nextDouble(-60_000, 60_000);
            double z = seeds.random.nextDouble(-60_000, 60_000);
            Wgs84.toGeodetic(x, 0, z, out, 0);
            double found = Math.abs(out[2]);
            double nearest = Double.MAX_VALUE;
            for (int degree = -1800; degree <= 1800; degree++) {
                double angle = Math.toRadians(degree / 10.0);
                double dx = Wgs84.EQUATORIAL_RADIUS * Math.cos(angle) - x;
                double dz = Wgs84.POLAR_RADIUS * Math.sin(angle) - z;
                nearest = Math.min(nearest, Math.hypot(dx, dz));
            }
            assertThat(found).as("%s x=%s z=%s", seeds, x, z).isLessThanOrEqualTo(nearest + 1e-6);
        }
    }

    @Test
    void shouldAnswerAtPolesAndCentre() {
        Wgs84.toGeodetic(0, 0, 7_000_000, out, 0);
        assertThat(out).containsExactly(new double[] {Math.PI / 2, 0, 7_000_000 - Wgs84.POLAR_RADIUS}, within(1e-8));
        Wgs84.toGeodetic(0, 0, -1, out, 0);
        assertThat(out[0]).isCloseTo(-Math.PI / 2, within(1e-12));
        Wgs84.toGeodetic(0, 0, 0, out, 0);
        assertThat(out[2]).isCloseTo(-Wgs84.POLAR_RADIUS, within(1e-6));
        Wgs84.toGeodetic(1, 0, 0, out, 0);
        Wgs84.toGeocentric(out[0], out[1], out[2], out, 0);
        assertThat(out).containsExactly(new double[] {1, 0, 0}, within(1e-6));
        Wgs84.toGeodetic(1e25, 0, 1e25, out, 0);
        assertThat(out[0]).isCloseTo(Math.PI / 4, within(1e-12));
    }

    @Test
    void shouldGiveNaNForNaNAndInfinity() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            Wgs84.toGeodetic(bad, 1, 1, out, 0);
            assertThat(out).containsExactly(Double.NaN, Double.NaN, Double.NaN);
            Wgs84.toGeodetic(1, 1, bad, out, 0);
            assertThat(out).containsExactly(Double.NaN, Double.NaN, Double.NaN);
            Wgs84.toGeocentric(bad, 0, 0, out, 0);
            assertThat(out[0]).isNaN();
        }
    }

    @Test
    void shouldConvertManyPointsLikeOne() {
        double[] points = {0.5, 1, 100, -0.5, -3, 0};
        double[] many = new double[6];
        Wgs84.toGeocentric(points, many, 2);
        Wgs84.toGeocentric(-0.5, -3, 0, out, 0);
        assertThat(many[3]).isEqualTo(out[0]);
        Wgs84.toGeodetic(many, many, 2);
        assertThat(many).containsExactly(points, within(1e-8));
        assertThatThrownBy(() -> Wgs84.toGeodetic(points, many, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("points=3");
        assertThatThrownBy(() -> Wgs84.toGeodetic(1, 2, 3, out, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
