package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/**
 * The move on heap {@code float[]} columns, which C2 vectorises where every entity moves.
 *
 * <p>Velocities lie dense; entity {@code i * every} owns the i-th of them.
 */
public final class HeapMove implements Contender {

    private final float[] x;
    private final float[] y;
    private final float[] z;
    private final float[] dx;
    private final float[] dy;
    private final float[] dz;
    private final int every;

    public HeapMove(Population population) {
        int entities = population.entities();
        int movers = population.withVelocity();
        every = population.velocityEvery();
        x = new float[entities];
        y = new float[entities];
        z = new float[entities];
        dx = new float[movers];
        dy = new float[movers];
        dz = new float[movers];
        for (int i = 0; i < entities; i++) {
            x[i] = Values.x(i);
            y[i] = Values.y(i);
            z[i] = Values.z(i);
        }
        for (int m = 0; m < movers; m++) {
            dx[m] = Values.dx(m * every);
            dy[m] = Values.dy(m * every);
            dz[m] = Values.dz(m * every);
        }
    }

    @Override
    public long pass() {
        if (every == 1) {
            moveAll(x, dx);
            moveAll(y, dy);
            moveAll(z, dz);
        } else {
            moveSome();
        }
        return dx.length;
    }

    private static void moveAll(float[] position, float[] velocity) {
        for (int i = 0; i < position.length; i++) {
            position[i] += velocity[i] * Population.DT;
        }
    }

    private void moveSome() {
        for (int m = 0, i = 0; m < dx.length; m++, i += every) {
            x[i] += dx[m] * Population.DT;
            y[i] += dy[m] * Population.DT;
            z[i] += dz[m] * Population.DT;
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < x.length; i++) {
            sum.add(x[i], y[i], z[i]);
        }
        return sum.value();
    }
}
