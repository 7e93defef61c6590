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

    /** Notices worlds that were not closed. Runs close theirs, because thousands would need too many mappings. */
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldShowTheSameWorldEverywhereAfterFaults() {
        Seeds.run(300, random -> new SimulationRun(random).run());
    }

    /**
     * Programs that found faults: a request that came to this node while it was passed on; a value that is gone and
     * here again while this node still knows of its hand-over; a group of which the new owner removed a part; a value
     * that was removed and added again unseen; an entity that came back at another index of a sender, whose old group
     * arrived late; a publisher of what nobody owns that gave way to another one; a death of which only a node heard
     * that had already heard of the next owner; a value that nobody owned, whose next publisher was soon gone; a ghost
     * that was forgotten and came again in one frame, when not all had spoken who knew more of it; a frozen value whose
     * giver came back without it.
     */
    @Test
    void shouldPassProgramsThatFoundFaults() {
        long[] fromTwo = {1001314, 1003781, 1003954, 1004644, 1007609, 1008674, 30003352, 17_223_895_293_694L};
        for (long seed : fromTwo) {
            new SimulationRun(new SplittableRandom(seed)).fewestNodes(2).run();
        }
        for (long seed : new long[] {9_453_514_409_373L, 1_930_247_986_326L, 508_029_301_124L}) {
            new SimulationRun(new SplittableRandom(seed)).run();
        }
        new SimulationRun(new SplittableRandom(40002936)).freeze().run();
    }

    @Test
    void shouldShowTheSameWorldEverywhereWhenNodesFreezeGhosts() {
        Seeds.run(60, random -> new SimulationRun(random).freeze().run());
    }

    @Test
    @Tag("long")
    void shouldShowTheSameWorldEverywhereAfterFaultsForLong() {
        Seeds.run(10_000, random -> new SimulationRun(random).run());
        Seeds.run(1_000, random -> new SimulationRun(random).freeze().run());
    }
}
