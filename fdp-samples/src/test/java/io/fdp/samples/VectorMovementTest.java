package io.fdp.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.samples.VectorMovement.ColumnLoop;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;

/** Runs twice: in a JVM as it is, and in one with the Vector API. */
class VectorMovementTest {
    /** What the build says about the JVM of this run. */
    private static final boolean VECTORS = Boolean.getBoolean("fdp.test.vectors");

    /** Whole chunks and parts of one, down to less than a vector. */
    private static final int[] COUNTS = {1, 5, 28, 1024, 5003};

    @Test
    void shouldChooseWhatTheJvmHas() {
        assertThat(ColumnLoop.fastest()).isInstanceOf(VECTORS ? vectorLoop() : ScalarColumnLoop.class);
    }

    @Test
    void shouldMoveToTheSamePlacesOneWayOrTheOther() {
        for (int count : COUNTS) {
            assertThat(VectorMovement.run(count, ColumnLoop.fastest()))
                    .as("%s entities", count)
                    .isEqualTo(VectorMovement.run(count, VectorMovementTest::oneByOne));
        }
    }

    private static void oneByOne(MemorySegment to, MemorySegment by, long from, long end, float dt) {
        for (long at = from; at < end; at += 4) {
            float sum = to.get(ValueLayout.JAVA_FLOAT, at);
            sum += by.get(ValueLayout.JAVA_FLOAT, at) * dt;
            to.set(ValueLayout.JAVA_FLOAT, at, sum);
        }
    }

    private static Class<?> vectorLoop() {
        return VectorColumnLoop.class;
    }
}
