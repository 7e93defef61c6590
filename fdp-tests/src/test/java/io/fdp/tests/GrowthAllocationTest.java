package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.PositionTable;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A new world makes no garbage while it grows.
 *
 * <p>Growth runs code that is too rare to be compiled, where nothing is optimised away. The least of many worlds
 * counts, because while methods are compiled the JVM allocates by itself.
 */
@Tag("allocation")
class GrowthAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WORLDS = 40;
    private static final int SLICE = 1_000;
    private static final int ENTITIES = 200_000;

    @Test
    void shouldMakeNoGarbageWhenANewWorldGrows() {
        long[] handles = new long[SLICE];
        long least = Long.MAX_VALUE;
        for (int world = 0; world < WORLDS; world++) {
            try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(ENTITIES))) {
                PositionTable position = repo.register(PositionTable.TYPE);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                fill(repo, position, handles);
                least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            }
        }
        assertThat(least).as("bytes allocated while a world grew").isZero();
    }

    private static void fill(EntityRepository repo, PositionTable position, long[] handles) {
        for (int i = 0; i < ENTITIES; i += SLICE) {
            repo.createEntities(handles);
            position.addAll(handles);
        }
    }
}
