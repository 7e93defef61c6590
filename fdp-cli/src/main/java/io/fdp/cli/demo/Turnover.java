package io.fdp.cli.demo;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.TagColumn;

/**
 * The structural changes of a tick: drones without fuel strand, stranded ones are taken away, new ones take their place.
 *
 * <p>Runs on the thread that owns the world, in the order of indexes.
 */
final class Turnover {
    private final DroneWorld world;
    private final EntityRepository repo;
    private final VelocityTable velocities;
    private final FuelTable fuels;
    private final TargetTable targets;
    private final TagColumn stranded;
    private final SlotMarks marks;
    private final FuelSpan fuel;

    Turnover(DroneWorld world, SlotMarks marks) {
        this.world = world;
        this.repo = world.repo();
        this.velocities = world.velocities();
        this.fuels = world.fuels();
        this.targets = world.targets();
        this.stranded = world.stranded();
        this.marks = marks;
        this.fuel = fuels.newSpan();
    }

    void run() {
        int gone = 0;
        for (int chunk = fuels.nextChunk(0); chunk >= 0; chunk = fuels.nextChunk(chunk + 1)) {
            fuels.span(chunk, fuel);
            for (int slot = marks.nextSlot(chunk, 0); slot >= 0; slot = marks.nextSlot(chunk, slot + 1)) {
                long drone = fuel.self(slot);
                if (velocities.has(drone)) {
                    strand(drone);
                } else {
                    repo.destroyEntity(drone);
                    gone++;
                }
            }
        }
        marks.clear();
        for (int i = 0; i < gone; i++) {
            world.spawn();
        }
    }

    private void strand(long drone) {
        velocities.remove(drone);
        targets.remove(drone);
        stranded.add(drone);
    }
}
