package io.fdp.dis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fdp.geo.Orientation;
import io.fdp.testkit.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MotionTest {
    private final double[] out = new double[4];
    private final double[] other = new double[4];

    private static double[] motion(SplittableRandom random, double spin) {
        double[] motion = new double[Motion.SIZE + 3];
        for (int i = 0; i < motion.length; i++) {
            motion[i] = random.nextDouble(-50, 50);
        }
        Orientation.toQuaternion(
                random.nextDouble(-3, 3),
                random.nextDouble(-1.5, 1.5),
                random.nextDouble(-3, 3),
                motion,
                3 + Motion.TURN);
        for (int i = 0; i < 3; i++) {
            motion[3 + Motion.SPIN + i] = random.nextDouble(-spin, spin);
        }
        return motion;
    }

    /** The place is the integral of the velocity, step by small step, and the orientation that of the spin. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 255})
    void shouldIntegrateItsVelocity(int algorithm) {
        Seeds.run(20, random -> {
            double[] motion = motion(random, random.nextBoolean() ? 1.5 : 1e-6);
            double[] sum = {motion[3], motion[4], motion[5]};
            double dt = 1e-3;
            for (int i = 0; i < 3000; i++) {
                Motion.velocity(motion, 3, algorithm, (i + 0.5) * dt, out, 0);
                for (int k = 0; k < 3; k++) {
                    sum[k] += out[k] * dt;
                }
            }
            Motion.place(motion, 3, algorithm, 3, out, 0);
            for (int k = 0; k < 3; k++) {
                assertThat(out[k]).isCloseTo(sum[k], within(1e-3));
            }
        });
    }

    /** What is computed once for many frames is what each frame would compute. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 9, 10, 255})
    void shouldBeTheSameWhenStraightened(int algorithm) {
        assertThat(Motion.isCurved(algorithm)).isFalse();
        Seeds.run(20, random -> {
            double[] motion = motion(random, 1);
            double[] path = new double[11];
            Motion.straighten(motion, 3, algorithm, path, 2);
            double t = random.nextDouble(0, 5);
            Motion.place(motion, 3, algorithm, t, out, 0);
            Motion.velocity(motion, 3, algorithm, t, other, 0);
            for (int k = 0; k < 3; k++) {
                assertThat(path[2 + k] + path[5 + k] * t + path[8 + k] * t * t / 2)
                        .isCloseTo(out[k], within(1e-9));
                assertThat(path[5 + k] + path[8 + k] * t).isCloseTo(other[k], within(1e-9));
            }
        });
    }

    /** Small turns take series, which are as exact as sine and cosine. */
    @Test
    void shouldTurnAsSineAndCosineSay() {
        double[] motion = new double[Motion.SIZE];
        motion[Motion.TURN] = 1;
        motion[Motion.SPIN + 2] = 1;
        for (double angle = 0; angle < 3; angle += 1e-3) {
            Motion.turn(motion, 0, 4, angle, out, 0);
            assertThat(out[0]).isCloseTo(Math.cos(angle / 2), within(3e-16));
            assertThat(out[3]).isCloseTo(Math.sin(angle / 2), within(3e-16));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 7, 8})
    void shouldTurnAboutTheAxesOfTheBody(int algorithm) {
        Seeds.run(20, random -> {
            double[] motion = motion(random, 1);
            double[] step = motion.clone();
            for (int i = 0; i < 2000; i++) { // small rotations one after the other
                Motion.turn(step, 3, algorithm, 1e-3, out, 0);
                System.arraycopy(out, 0, step, 3 + Motion.TURN, 4);
            }
            Motion.turn(motion, 3, algorithm, 2, other, 0);
            assertThat(Orientation.between(out, 0, other, 0)).isLessThan(1e-6);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 6, 9})
    void shouldKeepTheOrientationOfFixedAlgorithms(int algorithm) {
        Seeds.run(5, random -> {
            double[] motion = motion(random, 1);
            Motion.turn(motion, 3, algorithm, 2, out, 0);
            assertThat(Orientation.between(out, 0, motion, 3 + Motion.TURN)).isLessThan(1e-7);
        });
    }

    /** A level circle: what algorithm 7 is for. */
    @Test
    void shouldGoAlongACircle() {
        double[] motion = new double[Motion.SIZE];
        Orientation.toQuaternion(0, 0, 0, motion, Motion.TURN);
        motion[Motion.VELOCITY] = 100; // of the body: forward
        motion[Motion.SPIN + 2] = Math.PI / 10;
        Motion.place(motion, 0, 7, 10, out, 0); // half a turn to the right
        double radius = 100 / (Math.PI / 10);
        assertThat(out[0]).isCloseTo(2 * radius, within(1e-9));
        assertThat(out[1]).isCloseTo(0, within(1e-9));
        Motion.place(motion, 0, 7, 20, out, 0);
        assertThat(out[0]).isCloseTo(0, within(1e-9));
    }

    /** Small angles take a series, which meets the closed form. */
    @Test
    void shouldBeContinuousWhereTheSeriesBegins() {
        Seeds.run(50, random -> {
            double[] motion = motion(random, 1e-5);
            double[] more = motion.clone();
            double w = Math.sqrt(motion[16] * motion[16] + motion[17] * motion[17] + motion[18] * motion[18]);
            for (int i = 16; i < 19; i++) {
                motion[i] *= 0.99e-4 / w;
                more[i] *= 1.01e-4 / w;
            }
            Motion.place(motion, 3, 8, 1, out, 0);
            Motion.place(more, 3, 8, 1, other, 0);
            for (int k = 0; k < 3; k++) {
                assertThat(out[k]).isCloseTo(other[k], within(1e-3));
            }
        });
    }

    @Test
    void shouldTurnVectorsToTheBodyAndBack() {
        Seeds.run(50, random -> {
            double[] motion = motion(random, 1);
            double[] forward = {motion[6], motion[7], motion[8]};
            System.arraycopy(forward, 0, motion, 3 + Motion.VELOCITY, 3);
            Motion.toBody(motion, 3, motion, 3 + Motion.VELOCITY);
            Motion.velocity(motion, 3, 6, 0, out, 0);
            for (int k = 0; k < 3; k++) {
                assertThat(out[k]).isCloseTo(forward[k], within(1e-9));
            }
        });
    }
}
