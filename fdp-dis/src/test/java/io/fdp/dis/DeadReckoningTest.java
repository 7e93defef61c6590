package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.geo.GeoFrame;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ghosts are where the equations of motion lead, from the numbers of a PDU and in its geocentric axes. Nothing of the
 * gateway is used to solve them: the axes of the body turn with its angular velocity, small step by small step, and the
 * velocity is that of the world or of the body.
 */
class DeadReckoningTest {
    private static final int FRAMES = 150;
    private static final int STEPS = 2000;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** A body on its way: a place, and its axes, which are the columns of a matrix. */
    private static final class Body {
        final double[] place = new double[3];
        double[][] axes = new double[3][3];

        /** Turns about z by psi, then about the new y by theta, then about the new x by phi. */
        static double[][] axes(double psi, double theta, double phi) {
            double[][] z = {
                {Math.cos(psi), -Math.sin(psi), 0}, {Math.sin(psi), Math.cos(psi), 0}, {0, 0, 1},
            };
            double[][] y = {
                {Math.cos(theta), 0, Math.sin(theta)}, {0, 1, 0}, {-Math.sin(theta), 0, Math.cos(theta)},
            };
            double[][] x = {
                {1, 0, 0}, {0, Math.cos(phi), -Math.sin(phi)}, {0, Math.sin(phi), Math.cos(phi)},
            };
            return product(product(z, y), x);
        }

        /** Moves on by a step; the velocity is that of the middle of the step. */
        void step(EntityStatePdu pdu, double t, double dt) {
            boolean turns = isOneOf(pdu.algorithm, 3, 4, 7, 8);
            double[][] half = turns ? turned(pdu, dt / 2) : axes;
            double middle = isOneOf(pdu.algorithm, 4, 5, 8, 9) ? t + dt / 2 : 0;
            double[] v = {
                pdu.velocityX + pdu.accelerationX * middle,
                pdu.velocityY + pdu.accelerationY * middle,
                pdu.velocityZ + pdu.accelerationZ * middle
            };
            if (pdu.algorithm >= 6) {
                v = applied(half, v);
            }
            for (int i = 0; i < 3 && pdu.algorithm >= 2; i++) {
                place[i] += v[i] * dt;
            }
            axes = turns ? turned(pdu, dt) : axes;
        }

        /** The axes after a short rotation about themselves. */
        private double[][] turned(EntityStatePdu pdu, double dt) {
            double a = pdu.turnX * dt;
            double b = pdu.turnY * dt;
            double c = pdu.turnZ * dt;
            double[][] small = {{0, -c, b}, {c, 0, -a}, {-b, a, 0}};
            double[][] sum = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
            double[][] power = sum;
            for (int n = 1; n <= 4; n++) { // the first terms of the exponential series
                power = product(power, small);
                double[][] next = new double[3][3];
                for (int i = 0; i < 9; i++) {
                    power[i / 3][i % 3] /= n;
                    next[i / 3][i % 3] = sum[i / 3][i % 3] + power[i / 3][i % 3];
                }
                sum = next;
            }
            return product(axes, sum);
        }
    }

    private static boolean isOneOf(int algorithm, int... some) {
        for (int each : some) {
            if (each == algorithm) {
                return true;
            }
        }
        return false;
    }

    private static double[][] product(double[][] a, double[][] b) {
        double[][] out = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                out[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
            }
        }
        return out;
    }

    private static double[] applied(double[][] a, double[] v) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = a[i][0] * v[0] + a[i][1] * v[1] + a[i][2] * v[2];
        }
        return out;
    }

    private static EntityStatePdu some(SplittableRandom random, int algorithm) {
        EntityStatePdu pdu = new EntityStatePdu();
        double[] place = new double[3];
        ExerciseNode.FRAME.toGeocentric(
                random.nextDouble(-5000, 5000), random.nextDouble(-5000, 5000), random.nextDouble(0, 3000), place, 0);
        pdu.entity = EntityNumber.of(9, 9, 1);
        pdu.type = ExerciseNode.TANK.bits();
        pdu.algorithm = algorithm;
        pdu.x = place[0];
        pdu.y = place[1];
        pdu.z = place[2];
        pdu.velocityX = (float) random.nextDouble(-200, 200);
        pdu.velocityY = (float) random.nextDouble(-200, 200);
        pdu.velocityZ = (float) random.nextDouble(-200, 200);
        pdu.accelerationX = (float) random.nextDouble(-20, 20);
        pdu.accelerationY = (float) random.nextDouble(-20, 20);
        pdu.accelerationZ = (float) random.nextDouble(-20, 20);
        pdu.psi = (float) random.nextDouble(-3.1, 3.1);
        pdu.theta = (float) random.nextDouble(-1.5, 1.5);
        pdu.phi = (float) random.nextDouble(-3.1, 3.1);
        double fast = random.nextBoolean() ? 1.5 : 1e-5;
        pdu.turnX = (float) random.nextDouble(-fast, fast);
        pdu.turnY = (float) random.nextDouble(-fast, fast);
        pdu.turnZ = (float) random.nextDouble(-fast, fast);
        return pdu;
    }

    /** Where a PDU leads after all frames. */
    private static Body solved(EntityStatePdu pdu) {
        Body body = new Body();
        body.place[0] = pdu.x;
        body.place[1] = pdu.y;
        body.place[2] = pdu.z;
        body.axes = Body.axes(pdu.psi, pdu.theta, pdu.phi);
        double dt = (double) FRAMES / ExerciseNode.RATE / STEPS;
        for (int i = 0; i < STEPS; i++) {
            body.step(pdu, i * dt, dt);
        }
        return body;
    }

    private static void run(ExerciseNode node, EntityStatePdu pdu) {
        byte[] bytes = new byte[pdu.length()];
        pdu.encode(ByteBuffer.wrap(bytes), 0);
        node.take(bytes, 4711);
        for (int i = 0; i <= FRAMES; i++) {
            node.frame();
        }
    }

    /** North, east and down of the plane of {@link ExerciseNode#FRAME}, as columns. */
    private static double[][] northEastDown() {
        double latitude = Math.toRadians(48.1);
        double longitude = Math.toRadians(11.6);
        double s = Math.sin(latitude);
        double c = Math.cos(latitude);
        double sl = Math.sin(longitude);
        double cl = Math.cos(longitude);
        return new double[][] {{-s * cl, -sl, -c * cl}, {-s * sl, cl, -c * sl}, {c, 0, -s}};
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shouldSolveTheEquationsOfMotion(int algorithm) {
        Seeds.run(5, random -> {
            EntityStatePdu pdu = some(random, algorithm);
            Body right = solved(pdu);
            try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
                run(node, pdu);
                var shown = node.place.get(node.ghosts.single());
                requirePlace(ExerciseNode.FRAME, shown, right);
                double[] angles = node.shownAngles;
                double[][] axes = product(northEastDown(), Body.axes(angles[0], angles[1], angles[2]));
                for (int i = 0; i < 9; i++) {
                    assertThat(axes[i / 3][i % 3]).isCloseTo(right.axes[i / 3][i % 3], within(1e-5));
                }
            }
        });
    }

    /** On a map straight lines are not straight: the ghost is at the same place of the earth all the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 7, 8, 9})
    void shouldSolveThemOnAMap(int algorithm) {
        GeoFrame map = GeoFrame.flatDegrees(48.3, 11.2, 300);
        Seeds.run(3, random -> {
            EntityStatePdu pdu = some(random, algorithm);
            try (ExerciseNode node = new ExerciseNode(worlds.create(), 1, map, config -> {})) {
                run(node, pdu);
                requirePlace(map, node.place.get(node.ghosts.single()), solved(pdu));
            }
        });
    }

    private static void requirePlace(GeoFrame frame, Components.Place shown, Body right) {
        double[] place = new double[3];
        frame.toGeocentric(shown.x(), shown.y(), shown.z(), place, 0);
        assertThat(place).containsExactly(right.place, within(2e-3));
    }
}
