package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The move on spans, chunk by chunk and run by run; every entity moves. */
public final class FdpMoveBySpan implements Contender {

    private final FdpWorld world;
    private final PositionEditSpan positions;
    private final VelocitySpan velocities;

    public FdpMoveBySpan(Population population) {
        world = FdpWorld.populated(population);
        positions = world.position.newEditSpan();
        velocities = world.velocity.newSpan();
    }

    @Override
    public long pass() {
        for (int chunk = world.velocity.nextChunk(0); chunk >= 0; chunk = world.velocity.nextChunk(chunk + 1)) {
            move(world.position.editSpan(chunk, positions), world.velocity.span(chunk, velocities));
        }
        return world.handles.length;
    }

    private static void move(PositionEditSpan p, VelocitySpan v) {
        for (int from = v.nextSlot(0); from >= 0; ) {
            int to = v.runEnd(from);
            for (int i = from; i < to; i++) {
                p.x(i, p.x(i) + v.dx(i) * Population.DT);
                p.y(i, p.y(i) + v.dy(i) * Population.DT);
                p.z(i, p.z(i) + v.dz(i) * Population.DT);
            }
            from = v.nextSlot(to);
        }
    }

    @Override
    public long checksum() {
        return world.positionChecksum();
    }

    @Override
    public void close() {
        world.close();
    }
}
