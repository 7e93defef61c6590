package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.query.Query;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The move by the Vector API over the runs of a query.
 *
 * <p>Position and Velocity are rows of three floats each, so a run of both is one array of floats: element by element
 * the same sum, whatever axis it belongs to. The only class here that needs the module {@code jdk.incubator.vector}.
 */
public final class FdpMoveByVector implements Contender {

    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES_BYTES = SPECIES.vectorByteSize();
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ORDER);
    private static final long STRIDE = 3L * Float.BYTES;

    private final FdpWorld world;
    private final Query query;
    private final Query.RunVisitor visitor = this::move;

    public FdpMoveByVector(Population population) {
        world = FdpWorld.populated(population);
        query = world.repository.query().with(world.position, world.velocity).build();
    }

    @Override
    public long pass() {
        query.forEachRun(visitor);
        return world.handles.length;
    }

    private void move(QueryChunk chunk, int from, int to) {
        move(
                world.position.editSpan(chunk).segment(),
                world.velocity.span(chunk).segment(),
                from * STRIDE,
                to * STRIDE);
    }

    private static void move(MemorySegment position, MemorySegment velocity, long from, long to) {
        long at = from;
        for (; at <= to - LANES_BYTES; at += LANES_BYTES) {
            FloatVector p = FloatVector.fromMemorySegment(SPECIES, position, at, ORDER);
            FloatVector v = FloatVector.fromMemorySegment(SPECIES, velocity, at, ORDER);
            p.add(v.mul(Population.DT)).intoMemorySegment(position, at, ORDER);
        }
        for (; at < to; at += Float.BYTES) {
            position.set(FLOAT, at, position.get(FLOAT, at) + velocity.get(FLOAT, at) * Population.DT);
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
