package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeodesicTest {
    private final double[] out = new double[3];

    /**
     * Flinders Peak to Buninyong (the manual of the Australian datum), New York to London, points almost opposite each
     * other (Karney, Algorithms for geodesics, 2013), and ways along the equator and a meridian.
     */
    @ParameterizedTest
    @CsvSource({
        "-37.951033416666665, 144.42486788888888, -37.65282113888889, 143.92649552777777, 54972.271, 306.868158,"
                + " 307.173631",
        "40.6, -73.8, 51.6, -0.5, 5551759.400, 51.198882845579824, 107.821776735514",
        "-30, 0, 29.9, 179.8, 19989832.828, 161.890524736, 18.090737246",
        "0, 0, 0, 90, 10018754.171, 90, 90",
        "0, 0, 90, 0, 10001965.729, 0, 0",
        "0, 0, 0, 180, 20003931.459, 0, 180",
        "-90, 0, 90, 0, 20003931.459, 0, 0"
    })
    void shouldAgreeWithPublishedWays(
            double lat1, double lon1, double lat2, double lon2, double distance, double begin, double end) {
        inverse(lat1, lon1, lat2, lon2);
        assertThat(out[Geodesic.DISTANCE]).isCloseTo(distance, within(1e-3));
        double close = distance > 19_000_000 ? 1e-5 : 1e-4;
        assertThat(Math.toDegrees(out[Geodesic.BEARING])).isCloseTo(begin, within(close));
        assertThat(Math.toDegrees(out[Geodesic.FINAL_BEARING])).isCloseTo(end, within(close));
    }

    private void inverse(double lat1, double lon1, double lat2, double lon2) {
        Geodesic.inverse(
                Math.toRadians(lat1), Math.toRadians(lon1), Math.toRadians(lat2), Math.toRadians(lon2), out, 0);
    }

    @Test
    void shouldCrossTheDateLineAsAnyOtherMeridian() {
        inverse(10, -0.1, 12, 0.3);
        double[] elsewhere = out.clone();
        inverse(10, 179.9, 12, -179.7);
        assertThat(out).containsExactly(elsewhere, within(1e-6));
    }

    @Test
    void shouldReachTheOtherPoint() {
        Seeds seeds = new Seeds();
        double[] end = new double[3];
        for (int i = 0; i < 100_000; i++) {
            double lat1 = seeds.latitude();
            double lon1 = seeds.longitude();
            double lat2 = i % 3 == 0 ? -lat1 + seeds.random.nextDouble(-0.01, 0.01) : seeds.latitude();
            double lon2 = i % 3 == 0 ? lon1 + Math.PI + seeds.random.nextDouble(-0.01, 0.01) : seeds.longitude();
            if (Math.abs(lat2) > 1.57) {
                continue;
            }
            Geodesic.inverse(lat1, lon1, lat2, lon2, out, 0);
            assertThat(out[0]).as("%s", seeds).isBetween(0.0, 20_003_931.46);
            Geodesic.direct(lat1, lon1, out[1], out[0], end, 0);
            double missed = GreatCircle.distance(lat2, lon2, end[0], end[1]);
            assertThat(missed)
                    .as("%s from %s %s to %s %s", seeds, lat1, lon1, lat2, lon2)
                    .isLessThan(1e-3);
            assertThat(Math.abs(GreatCircle.halfTurn(end[2] - out[2])) * Math.cos(lat2))
                    .as("%s", seeds)
                    .isLessThan(1e-6);
        }
    }

    /** Of all ways between two points this one is the shortest: a detour over any other point is longer. */
    @Test
    void shouldBeShorterThanAnyDetour() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 20_000; i++) {
            double lat1 = seeds.latitude();
            double lat2 = i % 2 == 0 ? -lat1 + seeds.random.nextDouble(-0.02, 0.02) : seeds.latitude();
            double lon2 = i % 2 == 0 ? Math.PI - seeds.random.nextDouble(0, 0.02) : seeds.longitude();
            double lat3 = seeds.latitude();
            double lon3 = seeds.longitude();
            Geodesic.inverse(lat1, 0, lat2, lon2, out, 0);
            double direct = out[0];
            Geodesic.inverse(lat1, 0, lat3, lon3, out, 0);
            double detour = out[0];
            Geodesic.inverse(lat3, lon3, lat2, lon2, out, 0);
            assertThat(direct).as("%s", seeds).isLessThan(detour + out[0] + 1e-3);
        }
    }

    @Test
    void shouldBeTheSameBackwards() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 20_000; i++) {
            double lat1 = seeds.latitude();
            double lat2 = seeds.latitude();
            double lon2 = seeds.longitude();
            Geodesic.inverse(lat1, 0, lat2, lon2, out, 0);
            double there = out[0];
            Geodesic.inverse(lat2, lon2, lat1, 0, out, 0);
            assertThat(out[0]).as("%s", seeds).isCloseTo(there, within(1e-6));
        }
    }

    @Test
    void shouldAnswerSpecialCases() {
        Geodesic.inverse(0.5, 1, 0.5, 1, out, 0);
        assertThat(out).containsExactly(0, 0, 0);
        Geodesic.inverse(0.5, 1, Double.NaN, 1, out, 0);
        assertThat(out).containsExactly(Double.NaN, Double.NaN, Double.NaN);
        Geodesic.inverse(0.5, Double.POSITIVE_INFINITY, 0, 1, out, 0);
        assertThat(out).containsExactly(Double.NaN, Double.NaN, Double.NaN);
        Geodesic.direct(Double.NaN, 0, 0, 1, out, 0);
        assertThat(out[0]).isNaN();
        Geodesic.direct(0, 0, 1, Double.POSITIVE_INFINITY, out, 0);
        assertThat(out[0]).isNaN();
    }

    @Test
    void shouldBeNearTheGreatCircle() {
        Seeds seeds = new Seeds();
        for (int i = 0; i < 20_000; i++) {
            double lat1 = seeds.latitude();
            double lat2 = seeds.latitude();
            double lon2 = seeds.longitude();
            Geodesic.inverse(lat1, 0, lat2, lon2, out, 0);
            double sphere = GreatCircle.distance(lat1, 0, lat2, lon2);
            assertThat(sphere).as("%s", seeds).isCloseTo(out[0], within(1 + out[0] * 0.006));
            double bearing = GreatCircle.bearing(lat1, 0, lat2, lon2);
            GreatCircle.destination(lat1, 0, bearing, sphere, out, 0);
            assertThat(GreatCircle.distance(lat2, lon2, out[0], out[1]))
                    .as("%s", seeds)
                    .isLessThan(1e-6);
        }
    }

    @Test
    void shouldKnowTheGreatCircle() {
        assertThat(GreatCircle.distance(0, 0, 0, Math.PI)).isCloseTo(Math.PI * Wgs84.MEAN_RADIUS, within(1e-6));
        assertThat(GreatCircle.bearing(0, 0, 0, -1)).isCloseTo(Math.PI * 1.5, within(1e-12));
        assertThat(GreatCircle.bearing(0, 0, 0, 0)).isZero();
        assertThat(GreatCircle.bearing(0, 3.1, 0, -3.1)).isCloseTo(Math.PI / 2, within(1e-12));
    }
}
