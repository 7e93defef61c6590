package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pairs by a {@link HashMap} from cells to lists of entities: what one writes without a library. */
public final class HashGridPairs implements Contender {

    private static final double MOST = Crowd.RADIUS * Crowd.RADIUS;

    private record Cell(int x, int y, int z) {}

    private final HeapSwarm swarm;
    private final Map<Cell, List<Integer>> grid = new HashMap<>();

    public HashGridPairs(Population population) {
        swarm = new HeapSwarm(population);
    }

    @Override
    public long pass() {
        swarm.fly();
        grid.clear();
        for (int i = 0; i < swarm.entities; i++) {
            Cell cell = new Cell(cell(swarm.x[i]), cell(swarm.y[i]), cell(swarm.z[i]));
            grid.computeIfAbsent(cell, empty -> new ArrayList<>()).add(i);
        }
        grid.forEach(this::pairsOf);
        return swarm.entities;
    }

    private static int cell(float at) {
        return (int) Math.floor(at / Crowd.RADIUS);
    }

    /** Compares a cell with itself and with the thirteen cells after it. */
    private void pairsOf(Cell cell, List<Integer> members) {
        for (int i = 0; i < members.size(); i++) {
            for (int k = i + 1; k < members.size(); k++) {
                compare(members.get(i), members.get(k));
            }
        }
        for (int dz = 0; dz <= 1; dz++) {
            for (int dy = dz == 0 ? 0 : -1; dy <= 1; dy++) {
                for (int dx = dz == 0 && dy == 0 ? 1 : -1; dx <= 1; dx++) {
                    List<Integer> others = grid.get(new Cell(cell.x + dx, cell.y + dy, cell.z + dz));
                    if (others != null) {
                        compareAll(members, others);
                    }
                }
            }
        }
    }

    private void compareAll(List<Integer> members, List<Integer> others) {
        for (int one : members) {
            for (int other : others) {
                compare(one, other);
            }
        }
    }

    private void compare(int one, int other) {
        double dx = (double) swarm.x[other] - swarm.x[one];
        double dy = (double) swarm.y[other] - swarm.y[one];
        double dz = (double) swarm.z[other] - swarm.z[one];
        if (dx * dx + dy * dy + dz * dz <= MOST) {
            swarm.add(one, other);
        }
    }

    @Override
    public long checksum() {
        return swarm.checksum();
    }
}
