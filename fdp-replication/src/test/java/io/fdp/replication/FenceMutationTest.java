package io.fdp.replication;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.replication.internal.Fences;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Takes away one fence after the other, and expects that the simulation notices. A simulation that does not notice
 * proves nothing.
 *
 * <p>The first seeds notice already, so this is cheap; 300 is what every build runs with all fences.
 */
class FenceMutationTest {
    private static final int MOST_SEEDS = 300;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of(
            "has the number of another node", "no room", "did not arrive here", "nobody heard a request");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** The number of the first seed that notices, or -1. */
    private long firstNoticed(long from, Consumer<Fences> without, boolean late) {
        for (long seed = from; seed < from + MOST_SEEDS; seed++) {
            if (isNoticed(seed, without, late)) {
                return seed;
            }
        }
        return -1;
    }

    private boolean isNoticed(long seed, Consumer<Fences> without, boolean late) {
        SimulationRun run = new SimulationRun(new SplittableRandom(seed)).mutate(without);
        if (late) {
            SplittableRandom lateness = new SplittableRandom(seed);
            run.between(wire -> new LateWire(wire, lateness));
        }
        try {
            run.run();
            return false;
        } catch (AssertionError | RuntimeException noticed) {
            return true;
        }
    }

    private void assertNoticed(String fence, Consumer<Fences> without, boolean late) {
        long seed = firstNoticed(1, without, late);
        assertThat(seed)
                .as("a seed that notices that there is no fence for " + fence)
                .isPositive();
        assertThat(isNoticed(seed, fences -> {}, false))
                .as("seed " + seed + " notices something, although all fences stand")
                .isFalse();
    }

    @Test
    void shouldNoticeMissingEpochs() {
        assertNoticed("epochs", fences -> fences.epochs = false, false);
    }

    @Test
    void shouldNoticeMissingTombstones() {
        assertNoticed("tombstones", fences -> fences.tombstones = false, false);
    }

    @Test
    void shouldNoticeWrongOrder() {
        assertNoticed("order", fences -> {}, true);
    }

    @Test
    void shouldNoticeMissingNumbers() {
        assertNoticed("numbers", fences -> fences.numbers = false, false);
    }

    @Test
    void shouldNoticeMissingGenerations() {
        assertNoticed("generations", fences -> fences.generations = false, false);
    }
}
