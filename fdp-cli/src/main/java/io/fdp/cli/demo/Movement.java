package io.fdp.cli.demo;

/**
 * Drones move by their velocity and bounce off the walls of the box.
 *
 * <p>Writes the positions of its chunk. Velocities are read, and the chunk counts as changed only when a drone bounces.
 */
final class Movement implements ChunkWork {
    private static final float STEP = DroneWorld.STEP;

    private final PositionTable positions;
    private final VelocityTable velocities;
    private final PositionEditSpan position;
    private final VelocitySpan velocity;
    private final VelocityEditSpan bounced;

    Movement(DroneWorld world) {
        positions = world.positions();
        velocities = world.velocities();
        position = positions.newEditSpan();
        velocity = velocities.newSpan();
        bounced = velocities.newEditSpan();
    }

    @Override
    public void run(int chunk) {
        if (velocities.nextChunk(chunk) != chunk) {
            return;
        }
        positions.editSpan(chunk, position);
        velocities.span(chunk, velocity);
        int to;
        for (int from = velocity.nextSlot(0); from >= 0; from = velocity.nextSlot(to)) {
            to = velocity.runEnd(from);
            if (move(position, velocity, from, to)) {
                bounceSome(from, to);
            }
        }
    }

    /**
     * Moves a run of drones; says whether any left the box.
     *
     * <p>Nothing in here branches or calls, so the loop is as fast as it can be: a distance to a wall below zero shows in the
     * sign, the highest bit.
     */
    private static boolean move(PositionEditSpan p, VelocitySpan v, int from, int to) {
        int signs = 0;
        for (int slot = from; slot < to; slot++) {
            float x = p.x(slot) + v.dx(slot) * STEP;
            float y = p.y(slot) + v.dy(slot) * STEP;
            float z = p.z(slot) + v.dz(slot) * STEP;
            p.x(slot, x);
            p.y(slot, y);
            p.z(slot, z);
            signs |= Float.floatToRawIntBits(x) | Float.floatToRawIntBits(DroneWorld.SIDE - x);
            signs |= Float.floatToRawIntBits(y) | Float.floatToRawIntBits(DroneWorld.SIDE - y);
            signs |= Float.floatToRawIntBits(z) | Float.floatToRawIntBits(DroneWorld.HEIGHT - z);
        }
        return signs < 0;
    }

    private void bounceSome(int from, int to) {
        velocities.editSpan(velocity.chunk(), bounced);
        for (int slot = from; slot < to; slot++) {
            if (isOutside(position.x(slot), position.y(slot), position.z(slot))) {
                bounce(slot);
            }
        }
    }

    private void bounce(int slot) {
        float x = position.x(slot);
        if (isOutside(x, DroneWorld.SIDE)) {
            position.x(slot, mirror(x, DroneWorld.SIDE));
            bounced.dx(slot, -bounced.dx(slot));
        }
        float y = position.y(slot);
        if (isOutside(y, DroneWorld.SIDE)) {
            position.y(slot, mirror(y, DroneWorld.SIDE));
            bounced.dy(slot, -bounced.dy(slot));
        }
        float z = position.z(slot);
        if (isOutside(z, DroneWorld.HEIGHT)) {
            position.z(slot, mirror(z, DroneWorld.HEIGHT));
            bounced.dz(slot, -bounced.dz(slot));
        }
    }

    private static boolean isOutside(float x, float y, float z) {
        return isOutside(x, DroneWorld.SIDE) || isOutside(y, DroneWorld.SIDE) || isOutside(z, DroneWorld.HEIGHT);
    }

    private static boolean isOutside(float at, float wall) {
        return at < 0 || at > wall;
    }

    private static float mirror(float at, float wall) {
        return at < 0 ? -at : 2 * wall - at;
    }
}
