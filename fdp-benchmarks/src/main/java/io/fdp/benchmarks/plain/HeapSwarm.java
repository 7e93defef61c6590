package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** A crowd in heap {@code float[]} columns, and what its pairs add up to. */
final class HeapSwarm {

    final int entities;
    final float side;
    final float[] x;
    final float[] y;
    final float[] z;
    private final float[] dx;
    private final float[] dy;
    private final float[] dz;
    private long sum;
    private long count;

    HeapSwarm(Population population) {
        entities = population.entities();
        side = Crowd.side(entities);
        x = new float[entities];
        y = new float[entities];
        z = new float[entities];
        dx = new float[entities];
        dy = new float[entities];
        dz = new float[entities];
        for (int i = 0; i < entities; i++) {
            x[i] = Crowd.place(i, 0, side);
            y[i] = Crowd.place(i, 1, side);
            z[i] = Crowd.place(i, 2, side);
            dx[i] = Values.dx(i);
            dy[i] = Values.dy(i);
            dz[i] = Values.dz(i);
        }
    }

    void fly() {
        fly(x, dx);
        fly(y, dy);
        fly(z, dz);
    }

    private void fly(float[] at, float[] speed) {
        for (int i = 0; i < at.length; i++) {
            at[i] = Crowd.moved(at[i], speed[i], side);
        }
    }

    void add(int one, int other) {
        sum += Crowd.pair(one, other);
        count++;
    }

    long checksum() {
        return sum ^ count << 32;
    }
}
