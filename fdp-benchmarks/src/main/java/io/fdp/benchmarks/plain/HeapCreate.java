package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** The floor of creation: six heap {@code float[]} columns are allocated and every entity's values written. */
public final class HeapCreate implements Contender {

    private final int entities;
    private float[][] columns = {};

    public HeapCreate(Population population) {
        entities = population.entities();
    }

    @Override
    public long pass() {
        float[] x = new float[entities];
        float[] y = new float[entities];
        float[] z = new float[entities];
        float[] dx = new float[entities];
        float[] dy = new float[entities];
        float[] dz = new float[entities];
        for (int i = 0; i < entities; i++) {
            x[i] = Values.x(i);
            y[i] = Values.y(i);
            z[i] = Values.z(i);
            dx[i] = Values.dx(i);
            dy[i] = Values.dy(i);
            dz[i] = Values.dz(i);
        }
        columns = new float[][] {x, y, z, dx, dy, dz};
        return entities;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities; i++) {
            sum.add(columns[0][i], columns[1][i], columns[2][i]);
            sum.add(columns[3][i], columns[4][i], columns[5][i]);
        }
        return sum.value();
    }
}
