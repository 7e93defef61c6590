package io.fdp.replication;

import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs on several nodes over a network with all faults; {@link SimulationRun} says what must hold. */
class ReplicationSimulationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("did not arrive here", "nobody heard a request");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldShowTheSameWorldEverywhereAfterFaults() {
        for (long seed = 1; seed <= 300; seed++) { // the same ones each time; the long test takes others
            new SimulationRun(new SplittableRandom(seed), worlds).run();
        }
    }

    @Test
    @Tag("long")
    void shouldShowTheSameWorldEverywhereAfterFaultsForLong() {
        Seeds.run(10_000, random -> new SimulationRun(random, worlds).run());
    }
}
