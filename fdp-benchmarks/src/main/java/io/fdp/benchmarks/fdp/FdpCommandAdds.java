package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.command.CommandBuffer;

/**
 * A Velocity for every entity with a Position: recorded in a command buffer and played back, or, as the floor, added
 * directly.
 *
 * <p>The world has had and lost them before, as in a program that runs: memory of the table and of the buffer is there.
 */
public final class FdpCommandAdds implements Contender {

    private static final int ROUNDS_BEFORE = 30;
    private static final int SLICE = 1_000;

    private final FdpWorld world;
    private final boolean recorded;

    public FdpCommandAdds(Population population, boolean recorded) {
        this.world = FdpWorld.populated(population);
        this.recorded = recorded;
        for (int i = 0; i < ROUNDS_BEFORE; i++) {
            pass();
            for (int from = 0; from < world.handles.length; from += SLICE) {
                remove(from, Math.min(world.handles.length, from + SLICE));
            }
        }
    }

    @Override
    public long pass() {
        int all = world.handles.length;
        if (recorded) {
            CommandBuffer commands = world.repository.commands().buffer();
            for (int from = 0; from < all; from += SLICE) {
                record(commands, from, Math.min(all, from + SLICE));
            }
            world.repository.commands().playback();
        } else {
            for (int from = 0; from < all; from += SLICE) {
                add(from, Math.min(all, from + SLICE));
            }
        }
        return world.velocity.count();
    }

    private void record(CommandBuffer commands, int from, int to) {
        for (int i = from; i < to; i++) {
            world.velocity.add(commands, world.handles[i], Values.dx(i), Values.dy(i), Values.dz(i));
        }
    }

    private void add(int from, int to) {
        for (int i = from; i < to; i++) {
            world.addVelocity(world.handles[i], i);
        }
    }

    private void remove(int from, int to) {
        for (int i = from; i < to; i++) {
            world.velocity.remove(world.handles[i]);
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum().add(world.positionChecksum());
        for (long entity : world.handles) {
            Velocity v = world.velocity.get(entity);
            sum.add(v.dx(), v.dy(), v.dz());
        }
        return sum.value();
    }

    @Override
    public void close() {
        world.close();
    }
}
