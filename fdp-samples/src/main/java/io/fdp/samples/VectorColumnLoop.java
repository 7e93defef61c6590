package io.fdp.samples;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Processes as many values at a time as the processor has lanes; the only class here that needs {@code
 * jdk.incubator.vector}.
 */
final class VectorColumnLoop implements VectorMovement.ColumnLoop {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int STEP = SPECIES.vectorByteSize();

    private final VectorMovement.ColumnLoop rest = new ScalarColumnLoop();

    @Override
    public void addScaled(MemorySegment to, MemorySegment by, long from, long end, float dt) {
        long at = from;
        for (; at <= end - STEP; at += STEP) {
            FloatVector a = FloatVector.fromMemorySegment(SPECIES, to, at, ByteOrder.LITTLE_ENDIAN);
            FloatVector b = FloatVector.fromMemorySegment(SPECIES, by, at, ByteOrder.LITTLE_ENDIAN);
            a.add(b.mul(dt)).intoMemorySegment(to, at, ByteOrder.LITTLE_ENDIAN);
        }
        rest.addScaled(to, by, at, end, dt); // what is left is less than a vector
    }
}
