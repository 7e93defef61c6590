package io.fdp.cli.demo;

import java.util.function.Supplier;

/**
 * What happens in a tick.
 *
 * <p>First the values, chunk by chunk on all threads, one kind of work after the other: within one, nothing is read that
 * another chunk writes. Then the structure, on the thread that owns the world. The result is the same for any number of
 * threads.
 */
final class Simulation {
    private final DroneWorld world;
    private final Gang gang;
    private final ChunkWork[] steering;
    private final ChunkWork[] movement;
    private final ChunkWork[] fuelUse;
    private final Turnover turnover;

    Simulation(DroneWorld world, Gang gang) {
        this.world = world;
        this.gang = gang;
        SlotMarks marks = new SlotMarks(world.chunks());
        int members = gang.threads().length;
        steering = forEach(members, () -> new Steering(world));
        movement = forEach(members, () -> new Movement(world));
        fuelUse = forEach(members, () -> new FuelUse(world, marks));
        turnover = new Turnover(world, marks);
    }

    private static ChunkWork[] forEach(int members, Supplier<ChunkWork> maker) {
        ChunkWork[] work = new ChunkWork[members];
        for (int member = 0; member < members; member++) {
            work[member] = maker.get();
        }
        return work;
    }

    void tick() {
        int chunks = world.chunks();
        gang.run(steering, chunks);
        gang.run(movement, chunks);
        gang.run(fuelUse, chunks);
        turnover.run();
        world.repo().tick();
    }
}
