package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeoFrameTest {
    private final double[] out = new double[3];
    private final double[] back = new double[3];
    private final double[] axes = new double[GeoFrame.AXES];

    /** The example of EPSG guidance note 7-2 for topocentric coordinates. */
    @Test
    void shouldAgreeWithThePublishedPlane() {
        GeoFrame frame = GeoFrame.enuDegrees(55, 5, 200);
        frame.toLocal(3771793.968, 140253.342, 5124304.349, out, 0);
        assertThat(out).containsExactly(new double[] {-189013.869, -128642.040, -4220.171}, within(1e-3));
    }

    /** The CN Tower, and the edge of a zone at the equator. */
    @ParameterizedTest
    @CsvSource({
        "17, true, 43.6425667, -79.3871389, 630084.3, 4833438.5",
        "31, true, 0, 0, 166021.443, 0",
        "31, true, 0, 6, 833978.557, 0",
        "60, false, 0, 177, 500000, 10000000",
        "1, true, 90, -177, 500000, 9997964.943"
    })
    void shouldAgreeWithPublishedMaps(
            int zone, boolean north, double latitude, double longitude, double easting, double northing) {
        GeoFrame frame = GeoFrame.utm(zone, north);
        Wgs84.toGeocentric(Math.toRadians(latitude), Math.toRadians(longitude), 12, out, 0);
        frame.toLocal(out[0], out[1], out[2], out, 0);
        double close = zone == 17 ? 1 : 1e-3;
        assertThat(out[0]).isCloseTo(easting, within(close));
        assertThat(out[1]).isCloseTo(northing, within(close));
        assertThat(out[2]).isCloseTo(12, within(1e-6));
    }

    @Test
    void shouldComeBackWithinAMillimetre() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 100_000; i++) {
            double latitude = i % 50 == 0 ? Math.PI / 2 : seeds.latitude();
            GeoFrame frame = i % 2 == 0
                    ? GeoFrame.enu(latitude, seeds.longitude(), seeds.random.nextDouble(-500, 5000))
                    : GeoFrame.flat(latitude, seeds.longitude(), seeds.random.nextDouble(-500, 5000));
            double reach = i % 5 == 0 ? 2_000_000 : 100_000;
            double x = seeds.random.nextDouble(-reach, reach);
            double y = seeds.random.nextDouble(-reach, reach);
            double z = seeds.random.nextDouble(-10_000, 40_000);
            frame.toGeocentric(x, y, z, out, 0);
            frame.toLocal(out[0], out[1], out[2], back, 0);
            assertThat(Math.abs(back[0] - x) + Math.abs(back[1] - y) + Math.abs(back[2] - z))
                    .as("%s %s at %s %s %s", seeds, frame, x, y, z)
                    .isLessThan(1e-5);
        }
    }

    /** Axes are derivatives: a short step along x, y or z leads where the axes say. */
    @Test
    void shouldHaveAxesThatLeadAlongCoordinates() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 5_000; i++) {
            double latitude = seeds.latitude();
            double longitude = seeds.longitude();
            GeoFrame frame =
                    i % 2 == 0 ? GeoFrame.enu(latitude, longitude, 100) : GeoFrame.flat(latitude, longitude, 100);
            double[] point = {
                seeds.random.nextDouble(-100_000, 100_000),
                seeds.random.nextDouble(-100_000, 100_000),
                seeds.random.nextDouble(0, 20_000)
            };
            frame.axesAt(point[0], point[1], point[2], axes, 0);
            for (int axis = 0; axis < 3; axis++) {
                double[] step = new double[3];
                step[axis] = 10;
                frame.toGeocentric(point[0] + step[0], point[1] + step[1], point[2] + step[2], out, 0);
                frame.toGeocentric(point[0] - step[0], point[1] - step[1], point[2] - step[2], back, 0);
                for (int k = 0; k < 3; k++) {
                    assertThat((out[k] - back[k]) / 20)
                            .as("%s %s axis %s", seeds, frame, axis)
                            .isCloseTo(axes[axis * 3 + k] * axes[9 + axis], within(2e-5));
                }
            }
        }
    }

    @Test
    void shouldConvertManyPointsLikeOne() {
        GeoFrame frame = GeoFrame.flatDegrees(48, 11, 500);
        double[] points = {1, 2, 3, -4000, 5000, 60};
        double[] many = new double[6];
        frame.toGeocentric(points, many, 2);
        frame.toGeocentric(-4000, 5000, 60, out, 0);
        assertThat(many[4]).isEqualTo(out[1]);
        frame.toLocal(many, many, 2);
        assertThat(many).containsExactly(points, within(1e-6));
        assertThatThrownBy(() -> frame.toLocal(points, many, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldGiveNaNBeyondTheMap() {
        GeoFrame frame = GeoFrame.flatDegrees(0, 0, 0);
        frame.toLocal(0, 6_400_000, 0, out, 0);
        assertThat(out).containsExactly(new double[] {Double.NaN, out[1], Double.NaN});
        frame.toLocal(Double.NaN, 0, 0, out, 0);
        assertThat(out[0]).isNaN();
        frame.toGeocentric(1e300, 0, 0, out, 0);
        assertThat(out[0]).isNaN();
    }

    @Test
    void shouldRefuseOriginsThatAreNoPlaces() {
        assertThatThrownBy(() -> GeoFrame.enuDegrees(91, 0, 0)).hasMessageContaining("latitude=91");
        assertThatThrownBy(() -> GeoFrame.flatDegrees(0, Double.NaN, 0)).hasMessageContaining("longitude=NaN");
        assertThatThrownBy(() -> GeoFrame.enuDegrees(0, 0, 1e9)).hasMessageContaining("height=1.0E9");
        assertThatThrownBy(() -> GeoFrame.utm(61, true)).hasMessageContaining("zone=61");
        assertThatThrownBy(() -> GeoFrame.utm(1, true).toLocal(1, 2, 3, out, 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(GeoFrame.enuDegrees(48, 11, 5).isPlane()).isTrue();
        assertThat(GeoFrame.utm(1, true).isPlane()).isFalse();
        assertThat(GeoFrame.enuDegrees(48, 11, 5).toString()).contains("48", "11", "5.0 m");
    }
}
