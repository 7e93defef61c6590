package io.fdp.dds;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.dds.BattleParts.Place;
import io.fdp.kernel.memory.Literals;
import io.fdp.testkit.Worlds;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Frames that send and receive through DDS make no garbage: neither on their thread nor on those of the wire. */
@Tag("allocation")
class DdsAllocationTest {
    private static final int ENTITIES = 2000;
    private static final int QUIET = 100;
    private static final int MOST_ROUNDS = 6000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldMakeNoGarbageInFrames() throws InterruptedException {
        DdsTools.requireLibrary();
        int domain = WireRig.randomDomain();
        try (BattleNode one = new BattleNode(worlds.create(), 1, domain, true);
                BattleNode two = new BattleNode(worlds.create(), 2, domain, true)) {
            long[] all = new long[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                all[i] = one.spawn(i);
            }
            BattleNode.until("all came", () -> two.repo.entityCount() == ENTITIES, one, two);
            Literals.createFor(DdsWire.class, BattleNode.class);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long[] ofWires = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("fdp-dds-"))
                    .mapToLong(Thread::threadId)
                    .toArray();
            assertThat(ofWires).as("threads that send and receive").hasSizeGreaterThanOrEqualTo(4);
            PlaceEdit place = one.place.newEdit();
            FuelEdit fuel = one.fuel.newEdit();
            long seen = two.replication.stats().received();
            int quiet = 0;
            long bytes = 0;
            long wireBytes = 0;
            long wiresBefore = allocated(threads, ofWires);
            for (int round = 0; round < MOST_ROUNDS && quiet < QUIET; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < ENTITIES; i++) {
                    one.place.edit(all[i], place).x(round + i);
                }
                for (int i = 0; i < ENTITIES; i += 10) {
                    one.fuel.edit(all[i], fuel).litres(round);
                }
                one.frame();
                two.frame();
                bytes = threads.getCurrentThreadAllocatedBytes() - before;
                TimeUnit.MILLISECONDS.sleep(1);
                long wiresNow = allocated(threads, ofWires);
                wireBytes = wiresNow - wiresBefore;
                wiresBefore = wiresNow;
                quiet = bytes == 0 && wireBytes == 0 ? quiet + 1 : 0;
            }
            assertThat(quiet)
                    .as("rounds without garbage; the last one made %s bytes, threads of wires %s", bytes, wireBytes)
                    .isEqualTo(QUIET);
            assertThat(two.replication.stats().received())
                    .as("samples came meanwhile")
                    .isGreaterThan(seen + QUIET);
            one.place.set(all[0], new Place(-1, -1, -1));
            BattleNode.until(
                    "the last value came",
                    () -> two.place.get(two.mirror(one, all[0])).x() == -1,
                    one,
                    two);
        }
    }

    private static long allocated(ThreadMXBean threads, long[] ids) {
        long sum = 0;
        for (long id : ids) {
            sum += threads.getThreadAllocatedBytes(id);
        }
        return sum;
    }
}
