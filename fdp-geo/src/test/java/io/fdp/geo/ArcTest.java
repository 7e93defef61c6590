package io.fdp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArcTest {
    private static final double[] SPECIAL = {
        0.0,
        -0.0,
        1,
        -1,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        1e-200,
        -1e-200,
        1e200,
        -1e200,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        1 / 32.0,
        -1 / 64.0,
        Math.nextUp(1.0)
    };

    private final Seeds seeds = new Seeds();

    private void compare(double y, double x) {
        double right = StrictMath.atan2(y, x);
        double found = Arc.tan2(y, x);
        if (Double.isNaN(right)) {
            assertThat(found).as("tan2(%s, %s), %s", y, x, seeds).isNaN();
        } else {
            assertThat(Math.abs(found - right))
                    .as("tan2(%s, %s) = %s, not %s, %s", y, x, found, right, seeds)
                    .isLessThanOrEqualTo(2 * Math.ulp(right));
            assertThat(Math.copySign(1, found))
                    .as("tan2(%s, %s), %s", y, x, seeds)
                    .isEqualTo(Math.copySign(1, right));
        }
    }

    /** All directions and lengths, the axes and the diagonals, and what is no direction: as the JDK has it. */
    @Test
    void shouldFindTheAngleOfADirection() {
        for (double y : SPECIAL) {
            for (double x : SPECIAL) {
                compare(y, x);
            }
        }
        for (int i = 0; i < 100_000; i++) {
            compare(number(seeds.random), number(seeds.random));
            double angle = seeds.angle();
            compare(Math.sin(angle), Math.cos(angle));
        }
        for (int i = 0; i < 100_000; i++) { // small angles, whose last bits are the first to be lost
            compare(seeds.random.nextDouble(-0.06, 0.06), seeds.random.nextDouble(0.9, 1.1));
        }
        for (int i = -32; i <= 32; i++) { // the tangents of the table
            compare(i / 32.0, 1);
            compare(i / 32.0, -1);
            compare(1, i / 32.0);
        }
    }

    private static double number(SplittableRandom random) {
        return random.nextDouble(-1, 1) * Math.scalb(1.0, random.nextInt(-60, 60));
    }
}
