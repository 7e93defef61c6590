package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.query.Query;

/** Forces act on bodies, with 48 accesses, on spans over the runs of a query. */
public final class FdpBodyBySpan implements Contender {

    private final FdpBodyWorld world;
    private final Query query;
    private final Query.RunVisitor visitor = this::step48;

    public FdpBodyBySpan(Population population) {
        world = new FdpBodyWorld(population);
        query = world.repository.query().with(world.body, world.force).build();
    }

    @Override
    public long pass() {
        query.forEachRun(visitor);
        return world.handles.length;
    }

    private void step48(QueryChunk chunk, int from, int to) {
        BodyEditSpan b = world.body.editSpan(chunk);
        ForceSpan f = world.force.span(chunk);
        for (int i = from; i < to; i++) {
            b.f0(i, b.f0(i) + f.g0(i) * Population.DT);
            b.f1(i, b.f1(i) + f.g1(i) * Population.DT);
            b.f2(i, b.f2(i) + f.g2(i) * Population.DT);
            b.f3(i, b.f3(i) + f.g3(i) * Population.DT);
            b.f4(i, b.f4(i) + f.g4(i) * Population.DT);
            b.f5(i, b.f5(i) + f.g5(i) * Population.DT);
            b.f6(i, b.f6(i) + f.g6(i) * Population.DT);
            b.f7(i, b.f7(i) + f.g7(i) * Population.DT);
            b.f8(i, b.f8(i) + f.g8(i) * Population.DT);
            b.f9(i, b.f9(i) + f.g9(i) * Population.DT);
            b.f10(i, b.f10(i) + f.g10(i) * Population.DT);
            b.f11(i, b.f11(i) + f.g11(i) * Population.DT);
            b.f12(i, b.f12(i) + f.g12(i) * Population.DT);
            b.f13(i, b.f13(i) + f.g13(i) * Population.DT);
            b.f14(i, b.f14(i) + f.g14(i) * Population.DT);
            b.f15(i, b.f15(i) + f.g15(i) * Population.DT);
        }
    }

    @Override
    public long checksum() {
        return world.checksum();
    }

    @Override
    public void close() {
        world.close();
    }
}
