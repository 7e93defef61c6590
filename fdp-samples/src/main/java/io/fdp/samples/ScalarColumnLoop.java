package io.fdp.samples;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** Processes one value at a time, in any JVM. */
final class ScalarColumnLoop implements VectorMovement.ColumnLoop {
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT.withOrder(ByteOrder.LITTLE_ENDIAN);

    @Override
    public void addScaled(MemorySegment to, MemorySegment by, long from, long end, float dt) {
        for (long at = from; at < end; at += Float.BYTES) {
            to.set(FLOAT, at, to.get(FLOAT, at) + by.get(FLOAT, at) * dt);
        }
    }
}
