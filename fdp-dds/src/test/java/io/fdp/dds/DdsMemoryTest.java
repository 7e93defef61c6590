package io.fdp.dds;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.BattleParts.Place;
import io.fdp.testkit.Worlds;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Entities that come and go leave nothing behind in DDS: with plain fields each of them is an instance there, with an
 * id that never comes again.
 */
class DdsMemoryTest {
    private static final int AT_ONCE = 1000;
    private static final int ROUNDS = 60;

    /** All memory that is used again and again is there then, and most of the code is compiled. */
    private static final int FIRST_COUNTED = 20;

    /**
     * DDS would keep 48 MB or more of the 40,000 entities that come and go meanwhile, if nobody told it to forget them.
     * Version 0.10 of its library keeps the key of each, 14 MB in all; what the JVM compiles meanwhile comes on top.
     */
    private static final long MOST_GROWTH = 34 << 20;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** What {@code malloc} has handed out in this process. */
    @SuppressWarnings("restricted") // asks the C library
    private static final class Malloc {
        private static final MemoryLayout FIGURES = MemoryLayout.sequenceLayout(10, JAVA_LONG);
        private static final int MAPPED = 4;
        private static final int USED = 7;
        private static final Optional<MethodHandle> ASK = Linker.nativeLinker()
                .defaultLookup()
                .find("mallinfo2")
                .map(at -> Linker.nativeLinker()
                        .downcallHandle(at, FunctionDescriptor.of(MemoryLayout.structLayout(FIGURES))));

        static long used() {
            try (Arena arena = Arena.ofConfined()) {
                MemorySegment figures = (MemorySegment) ASK.orElseThrow().invokeExact((SegmentAllocator) arena);
                return figures.getAtIndex(JAVA_LONG, USED) + figures.getAtIndex(JAVA_LONG, MAPPED);
            } catch (Throwable thrown) {
                throw new AssertionError(thrown);
            }
        }
    }

    @Test
    void shouldForgetEntitiesThatAreGone() {
        DdsTools.requireLibrary();
        assumeTrue(Malloc.ASK.isPresent(), "needs mallinfo2 of glibc");
        int domain = WireRig.randomDomain();
        try (BattleNode one = new BattleNode(worlds.create(), 1, domain, true);
                BattleNode two = new BattleNode(worlds.create(), 2, domain, true)) {
            long before = 0;
            for (int round = 0; round < ROUNDS; round++) {
                before = round == FIRST_COUNTED ? Malloc.used() : before;
                comeAndGo(one, two);
            }
            assertThat(Malloc.used() - before)
                    .as("growth of native memory, from %s bytes", before)
                    .isLessThan(MOST_GROWTH);
        }
    }

    private static void comeAndGo(BattleNode one, BattleNode two) {
        long[] all = new long[AT_ONCE];
        for (int i = 0; i < AT_ONCE; i++) {
            all[i] = one.repo.createEntity();
            one.place.add(all[i], new Place(i, i, i));
            one.fuel.add(all[i], new Fuel(i));
            one.replication.publish(all[i]);
        }
        BattleNode.until(
                "all came",
                () -> two.repo.entityCount() == AT_ONCE
                        && two.repo.query().with(two.fuel).build().count() == AT_ONCE,
                one,
                two);
        for (long entity : all) {
            one.repo.destroyEntity(entity);
        }
        BattleNode.until("all went", () -> two.repo.entityCount() == 0, one, two);
    }
}
