package io.fdp.replication;

import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random programs on several nodes over a network with all faults; {@link SimulationRun} says what must hold. */
class ReplicationSimulationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("did not arrive here", "nobody heard a request");

    /** Notices worlds that were not closed. Runs close theirs, because thousands would need too many mappings. */
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldShowTheSameWorldEverywhereAfterFaults() {
        Seeds.run(300, random -> new SimulationRun(random).run());
    }

    @Test
    @Tag("long")
    void shouldShowTheSameWorldEverywhereAfterFaultsForLong() {
        Seeds.run(10_000, random -> new SimulationRun(random).run());
    }
}
