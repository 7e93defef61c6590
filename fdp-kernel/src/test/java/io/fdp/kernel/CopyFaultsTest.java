package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.copy.Snapshot;
import io.fdp.kernel.copy.WorldCopy;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.internal.memory.OsMemory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every call to the operating system that a copy makes fails once: the target stays as it was, and the next try
 * succeeds.
 */
class CopyFaultsTest {
    private static final ComponentType<Long, ProbeTable> SMALL = ProbeTable.type("small", 16);
    private static final ComponentType<Long, ProbeTable> LARGE = ProbeTable.type("large", 20_000);
    private static final ComponentType<Long, ProbeTable> GLOBAL = ProbeTable.type("global", 64);
    private static final PartType<Long, ProbeParts> PARTS = ProbeParts.type("parts", 24);
    private static final ManagedType<String> TEXT = ManagedType.of(String.class, "text");
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(200_000);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldLeaveTheTargetAsItWasAfterAFaultAtEveryCall(boolean protect) {
        try (EntityRepository source = EntityRepository.create(CONFIG, OsMemory.system())) {
            fill(source);
            int faults = 0;
            while (copyWithFault(source, protect, faults)) {
                faults++;
            }
            assertThat(faults).as("calls that can fail").isGreaterThan(protect ? 20 : 7);
        }
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        assertThat(MemoryUsage.ofProcess().committed()).isZero();
    }

    private static void fill(EntityRepository repo) {
        register(repo);
        long[] entities = new long[70_000];
        repo.createEntities(entities);
        ProbeTable small = repo.table(SMALL);
        ProbeTable large = repo.table(LARGE);
        for (int i = 0; i < entities.length; i += 700) {
            small.add(entities[i], (long) i);
            for (long part = 0; part < 9; part++) {
                repo.table(PARTS).add(entities[i], part);
            }
        }
        for (int i = 0; i < entities.length; i += 9_000) {
            large.add(entities[i], (long) i);
            repo.managed(TEXT).add(entities[i], "text " + i);
            repo.hierarchy().addChild(entities[i], entities[i + 50]);
        }
        repo.singleton(GLOBAL).set(5L);
        ProbeEvents events = repo.events(ProbeEvents.TYPE);
        for (long i = 0; i < 20_000; i++) {
            events.publish(i);
        }
        repo.tick();
        for (long i = 0; i < 9_000; i++) {
            events.publish(i);
        }
    }

    private static void register(EntityRepository repo) {
        repo.register(SMALL);
        repo.register(LARGE);
        repo.register(PARTS);
        repo.registerManaged(TEXT);
        repo.singletons().register(GLOBAL);
        repo.events().register(ProbeEvents.TYPE);
    }

    /** Copies into a world whose memory fails once, at or after the first copy; answers whether it did. */
    private static boolean copyWithFault(EntityRepository source, boolean protect, int callsBeforeFault) {
        FaultyMemory memory = new FaultyMemory(protect, Integer.MAX_VALUE);
        try (EntityRepository target = EntityRepository.create(CONFIG, memory)) {
            register(target);
            long old = target.createEntity();
            target.table(SMALL).add(old, 77L);
            memory.failAfter(callsBeforeFault);
            FrameObserver observer = frame -> {};
            try {
                target.observers().add(observer);
            } catch (NativeMemoryException injected) {
                target.observers().add(observer);
            }
            WorldCopy copy = WorldCopy.of(source, target);
            long hash = target.stateHash();
            try {
                copy.copyAll();
            } catch (NativeMemoryException injected) {
                assertThat(target.stateHash())
                        .as("after fault " + callsBeforeFault)
                        .isEqualTo(hash);
                assertThat(target.table(SMALL).get(old)).isEqualTo(77L);
                assertThat(target.checkStructure()).isEmpty();
                copy.copyAll();
            }
            assertThat(target.stateHash()).isEqualTo(source.stateHash());
            takeAndRestore(target);
            return !memory.isArmed();
        }
    }

    /** A snapshot has memory of the same system, which fails in the same way. */
    private static void takeAndRestore(EntityRepository target) {
        long hash = target.stateHash();
        try (Snapshot snapshot = again(target)) {
            try {
                snapshot.take();
            } catch (NativeMemoryException injected) {
                assertThat(snapshot.isTaken()).isFalse();
                snapshot.take();
            }
            clear(target, hash);
            target.tick();
            try {
                snapshot.restore();
            } catch (NativeMemoryException injected) {
                assertThat(target.entityCount()).as("still empty").isZero();
                snapshot.restore();
            }
            assertThat(target.stateHash()).isEqualTo(hash);
        }
    }

    private static void clear(EntityRepository target, long hash) {
        try {
            target.clear();
        } catch (NativeMemoryException injected) {
            assertThat(target.stateHash()).as("nobody died").isEqualTo(hash);
            target.clear();
        }
        assertThat(target.entityCount()).isZero();
    }

    private static Snapshot again(EntityRepository target) {
        try {
            return Snapshot.of(target);
        } catch (NativeMemoryException injected) {
            return Snapshot.of(target);
        }
    }
}
