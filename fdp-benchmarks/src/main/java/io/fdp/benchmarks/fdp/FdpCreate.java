package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.entity.Entity;

/** Creation in bulk: all entities, then each component for all of them, then the values through spans. */
public final class FdpCreate implements Contender {

    private static final int SLICE = 1_024;

    private final FdpWorld world;
    private final PositionEditSpan positions;
    private final VelocityEditSpan velocities;

    public FdpCreate(Population population) {
        world = new FdpWorld(population.entities());
        positions = world.position.newEditSpan();
        velocities = world.velocity.newEditSpan();
    }

    @Override
    public long pass() {
        long[] handles = world.handles;
        for (int from = 0; from < handles.length; from += SLICE) {
            createSlice(from, Math.min(from + SLICE, handles.length));
        }
        return world.handles.length;
    }

    /** A chunk at a time, so that every pass runs compiled from its start. */
    private void createSlice(int from, int to) {
        world.repository.createEntities(world.handles, from, to);
        world.position.addAll(world.handles, from, to);
        world.velocity.addAll(world.handles, from, to);
        int chunk = Entity.index(world.handles[from]) / SLICE;
        fill(world.position.editSpan(chunk, positions), world.velocity.editSpan(chunk, velocities), from, to);
    }

    private void fill(PositionEditSpan p, VelocityEditSpan v, int from, int to) {
        for (int i = from; i < to; i++) {
            int slot = Entity.index(world.handles[i]) % SLICE;
            p.x(slot, Values.x(i));
            p.y(slot, Values.y(i));
            p.z(slot, Values.z(i));
            v.dx(slot, Values.dx(i));
            v.dy(slot, Values.dy(i));
            v.dz(slot, Values.dz(i));
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < world.handles.length; i++) {
            world.addPosition(sum, i);
            Velocity v = world.velocity.get(world.handles[i]);
            sum.add(v.dx(), v.dy(), v.dz());
        }
        return sum.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
