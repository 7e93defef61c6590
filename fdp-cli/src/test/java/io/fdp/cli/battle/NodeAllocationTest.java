package io.fdp.cli.battle;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.cli.DdsNeeded;
import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsWire;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.memory.Literals;
import io.fdp.replication.Replication;
import io.fdp.replication.model.LossPolicy;
import io.fdp.testkit.ExpectedLog;
import io.fdp.wire.WireNode;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Frames of a battle on two nodes with DDS make no garbage on their thread: units fight, munitions are born and die,
 * lost units are replaced. Threads of the wire do not count.
 */
@Tag("allocation")
class NodeAllocationTest {
    private static final Duration LEASE = Duration.ofSeconds(5);
    private static final int UNITS = 400;
    private static final int QUIET = 600;
    private static final int MOST_ROUNDS = 12_000;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("nobody heard a request", "did not arrive here");

    private static DdsWire wire(int number, int domain) {
        return DdsWire.open(
                new WireNode(number, 1, number, "battle " + number),
                new DdsConfig().domain(domain).loopback().lease(LEASE).entity(WreckTable.TYPE));
    }

    @Test
    void shouldMakeNoGarbageInFrames() throws InterruptedException {
        DdsNeeded.require();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Literals.createFor(
                EntityRepository.class,
                Engine.class,
                Replication.class,
                DdsWire.class,
                Battle.class,
                NodeAllocationTest.class,
                threads.getClass());
        int domain = Integer.parseInt(DdsNeeded.domain());
        try (DdsWire first = wire(1, domain);
                DdsWire second = wire(2, domain);
                BattleNode one = new BattleNode(first, Side.BLUE, UNITS, LossPolicy.TAKE_OVER, LEASE);
                BattleNode two = new BattleNode(second, Side.RED, UNITS, LossPolicy.TAKE_OVER, LEASE)) {
            int quiet = 0;
            long bytes = 0;
            long bornBefore = 0;
            int round = 0;
            for (; round < MOST_ROUNDS && quiet < QUIET; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                one.engine.frame();
                two.engine.frame();
                bytes = threads.getCurrentThreadAllocatedBytes() - before;
                boolean isOver = bytes != 0 || one.battle.network().ghosts() < UNITS / 2;
                quiet = isOver ? 0 : quiet + 1;
                bornBefore = isOver ? one.replication().stats().born() : bornBefore;
                TimeUnit.MILLISECONDS.sleep(1);
            }
            assertThat(quiet)
                    .as("rounds without garbage; the last of %s made %s bytes", round, bytes)
                    .isEqualTo(QUIET);
            assertThat(one.replication().stats().born())
                    .as("ghosts were born meanwhile")
                    .isGreaterThan(bornBefore + 100);
        }
    }
}
