package io.fdp.cli.demo;

import io.fdp.kernel.Entity;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.TagColumn;

/**
 * Hunters turn towards the drone that they follow.
 *
 * <p>Reads the positions of drones anywhere, so nobody may move meanwhile; writes velocity and target of its own chunk. A
 * chunk has its turn every sixteenth tick.
 */
final class Steering implements ChunkWork {
    private static final int EVERY_TICKS = 16;
    private static final float SPEED = 80;
    private static final float TURN = 0.25f;

    private final EntityRepository repo;
    private final Dice dice;
    private final int drones;
    private final PositionTable positions;
    private final VelocityTable velocities;
    private final TargetTable targets;
    private final TagColumn grounded;

    private final TargetEditSpan target;
    private final VelocityEditSpan velocity;
    private final PositionSpan here;
    private final PositionSpan elsewhere;
    private final PositionView there;

    Steering(DroneWorld world) {
        repo = world.repo();
        dice = world.dice();
        drones = world.drones();
        positions = world.positions();
        velocities = world.velocities();
        targets = world.targets();
        grounded = world.grounded();
        target = targets.newEditSpan();
        velocity = velocities.newEditSpan();
        here = positions.newSpan();
        elsewhere = positions.newSpan();
        there = positions.newView();
    }

    @Override
    public void run(int chunk) {
        boolean due = (repo.currentTick() + chunk) % EVERY_TICKS == 0;
        if (!due || targets.nextChunk(chunk) != chunk) {
            return;
        }
        targets.editSpan(chunk, target);
        velocities.editSpan(chunk, velocity);
        positions.span(chunk, here);
        for (int slot = target.nextSlot(0); slot >= 0; slot = target.nextSlot(slot + 1)) {
            long followed = target.drone(slot);
            if (!isInTheAir(followed)) {
                followed = choose(target.self(slot));
                target.drone(slot, followed);
            }
            if (followed != Entity.NULL) {
                turn(slot, positions.view(followed, there));
            }
        }
    }

    /** A handle that is kept may be stale: its drone was taken away, and another one may have its index. */
    private boolean isInTheAir(long drone) {
        return positions.has(drone) && !grounded.has(drone);
    }

    private long choose(long hunter) {
        int index = dice.below(drones, dice.roll(hunter, repo.currentTick(), 0));
        positions.span(index / DroneWorld.CHUNK_SLOTS, elsewhere);
        long chosen = elsewhere.self(index % DroneWorld.CHUNK_SLOTS);
        return chosen != hunter && isInTheAir(chosen) ? chosen : Entity.NULL;
    }

    private void turn(int slot, PositionView to) {
        float x = to.x() - here.x(slot);
        float y = to.y() - here.y(slot);
        float z = to.z() - here.z(slot);
        float scale = SPEED / (float) Math.sqrt(x * x + y * y + z * z + 1);
        velocity.dx(slot, velocity.dx(slot) + (x * scale - velocity.dx(slot)) * TURN);
        velocity.dy(slot, velocity.dy(slot) + (y * scale - velocity.dy(slot)) * TURN);
        velocity.dz(slot, velocity.dz(slot) + (z * scale - velocity.dz(slot)) * TURN);
    }
}
