package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.query.Query;

/** The move by spans over the runs of a query. */
public final class FdpMoveByRun implements Contender {

    private final FdpWorld world;
    private final Query query;
    private final Query.RunVisitor visitor = this::move;

    private FdpMoveByRun(Population population) {
        world = FdpWorld.populated(population);
        query = world.repository.query().with(world.position, world.velocity).build();
    }

    /** As the only job of its program. */
    public static FdpMoveByRun alone(Population population) {
        return new FdpMoveByRun(population);
    }

    /** As one of eleven jobs. */
    public static FdpMoveByRun amongOthers(Population population) {
        FdpMoveByRun contender = new FdpMoveByRun(population);
        OtherJobs.run(contender.world);
        return contender;
    }

    @Override
    public long pass() {
        query.forEachRun(visitor);
        return world.handles.length;
    }

    private void move(QueryChunk chunk, int from, int to) {
        PositionEditSpan p = world.position.editSpan(chunk);
        VelocitySpan v = world.velocity.span(chunk);
        for (int i = from; i < to; i++) {
            p.x(i, p.x(i) + v.dx(i) * Population.DT);
            p.y(i, p.y(i) + v.dy(i) * Population.DT);
            p.z(i, p.z(i) + v.dz(i) * Population.DT);
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
