package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import java.util.Arrays;

/**
 * The floor of the pairs: a grid that is written for this cube. A counting sort brings entities into the order of their
 * cells, and each entity is compared with the cells after its own, three in a row at a time.
 *
 * <p>There is a border of empty cells around the cube, so that no cell is a special case.
 */
public final class SortedGridPairs implements Contender {

    private static final double MOST = Crowd.RADIUS * Crowd.RADIUS;

    /** Cells are a little larger than the radius, so that rounding does not matter. */
    private static final float PER_METRE = (float) (0.9999 / Crowd.RADIUS);

    private final HeapSwarm swarm;
    private final int width;
    private final int[] cells;
    private final int[] starts;
    private final int[] ids;
    private final float[] x;
    private final float[] y;
    private final float[] z;

    public SortedGridPairs(Population population) {
        swarm = new HeapSwarm(population);
        width = (int) (swarm.side / Crowd.RADIUS) + 3;
        starts = new int[width * width * width + 1];
        cells = new int[swarm.entities];
        ids = new int[swarm.entities];
        x = new float[swarm.entities];
        y = new float[swarm.entities];
        z = new float[swarm.entities];
    }

    @Override
    public long pass() {
        swarm.fly();
        sort();
        for (int i = 0; i < swarm.entities; i++) {
            pairsOf(i);
        }
        return swarm.entities;
    }

    private void sort() {
        Arrays.fill(starts, 0);
        for (int i = 0; i < cells.length; i++) {
            int cell = cell(swarm.x[i], swarm.y[i], swarm.z[i]);
            cells[i] = cell;
            starts[cell]++;
        }
        int before = 0;
        for (int cell = 0; cell < starts.length; cell++) {
            before += starts[cell];
            starts[cell] = before;
        }
        for (int i = cells.length - 1; i >= 0; i--) {
            int to = --starts[cells[i]];
            ids[to] = i;
            x[to] = swarm.x[i];
            y[to] = swarm.y[i];
            z[to] = swarm.z[i];
        }
    }

    private int cell(float atX, float atY, float atZ) {
        int column = (int) (atX * PER_METRE) + 1;
        int row = (int) (atY * PER_METRE) + 1;
        int layer = (int) (atZ * PER_METRE) + 1;
        return column + width * (row + width * layer);
    }

    private void pairsOf(int entry) {
        int cell = cell(x[entry], y[entry], z[entry]);
        compare(entry, entry + 1, starts[cell + 2]);
        compareRow(entry, cell + width);
        compareRow(entry, cell + width * width - width);
        compareRow(entry, cell + width * width);
        compareRow(entry, cell + width * width + width);
    }

    private void compareRow(int entry, int cell) {
        compare(entry, starts[cell - 1], starts[cell + 2]);
    }

    private void compare(int entry, int from, int to) {
        double atX = x[entry];
        double atY = y[entry];
        double atZ = z[entry];
        for (int other = from; other < to; other++) {
            double dx = x[other] - atX;
            double dy = y[other] - atY;
            double dz = z[other] - atZ;
            if (dx * dx + dy * dy + dz * dz <= MOST) {
                swarm.add(ids[entry], ids[other]);
            }
        }
    }

    @Override
    public long checksum() {
        return swarm.checksum();
    }
}
