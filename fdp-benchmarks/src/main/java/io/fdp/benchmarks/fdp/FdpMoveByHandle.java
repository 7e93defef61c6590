package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** The move by handle: a checked edit and a checked view for each entity. */
public final class FdpMoveByHandle implements Contender {

    private final FdpWorld world;

    private FdpMoveByHandle(Population population) {
        world = FdpWorld.populated(population);
    }

    /** As the only job of its program. */
    public static FdpMoveByHandle alone(Population population) {
        return new FdpMoveByHandle(population);
    }

    /** As one of eleven jobs. */
    public static FdpMoveByHandle amongOthers(Population population) {
        FdpMoveByHandle contender = new FdpMoveByHandle(population);
        OtherJobs.run(contender.world);
        return contender;
    }

    @Override
    public long pass() {
        for (long entity : world.handles) {
            PositionEdit p = world.position.edit(entity);
            VelocityView v = world.velocity.view(entity);
            p.x(p.x() + v.dx() * Population.DT);
            p.y(p.y() + v.dy() * Population.DT);
            p.z(p.z() + v.dz() * Population.DT);
        }
        return world.handles.length;
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
