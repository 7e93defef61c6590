package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Report;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.ReportEvents;
import io.fdp.tests.components.Shapes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where events are kept: growth, limits and what is given back. */
class EventMemoryTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldGrowPastManyCommitsWithoutMoving() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        long empty = repo.memory().committed();
        int many = 700_000; // more than 8 MB
        for (int frame = 0; frame < 3; frame++) {
            detonations.publish(frame, -1, 0);
            long first = detonations.pendingBytes().pieceAddress(0);
            for (int i = 1; i < many; i++) {
                detonations.publish(frame, i, 0);
            }
            assertThat(detonations.pendingBytes().pieces()).isOne();
            assertThat(detonations.pendingBytes().pieceAddress(0)).isEqualTo(first);
            repo.tick();
            assertThat(detonations.count()).isEqualTo(many);
            assertThat(detonations.get(many - 1).y()).isEqualTo(many - 1);
            assertThat(detonations.get(0).y()).isEqualTo(-1);
            assertThat(repo.checkStructure()).isEmpty();
        }
        assertThat(repo.memory().committed() - empty).isBetween(2L * many * 12, 3L * many * 12);
        assertThat(repo.memory().resident()).isGreaterThan(2L * many * 12);
    }

    @Test
    void shouldCostNothingBeforeTheFirstEventAndLittleAfterIt() {
        EntityRepository repo = worlds.create();
        long before = repo.memory().committed();
        ReportEvents reports = repo.events().register(ReportEvents.TYPE);
        assertThat(repo.memory().committed()).isEqualTo(before);
        reports.publish(new Report(1, new Shapes.Vector(1, 2, 3), "", new int[300]));
        assertThat(repo.memory().committed() - before).isEqualTo(64 * 1024);
    }

    @Test
    void shouldRefuseMoreEventsThanRegisteredForAndKeepThoseThatThereAre() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE, 3);
        for (int frame = 0; frame < 3; frame++) {
            for (int i = 0; i < 3; i++) {
                detonations.publish(frame, i, 0);
            }
            assertThatThrownBy(() -> detonations.publish(9, 9, 9))
                    .isInstanceOf(EventCapacityException.class)
                    .hasMessageContaining("more than 3 events of event io.fdp.tests.components.Happenings.Detonation")
                    .hasMessageContaining("raise the limit given to register()");
            assertThat(detonations.pendingCount()).isEqualTo(3);
            repo.tick();
            assertThat(detonations.count()).isEqualTo(3);
            assertThat(detonations.get(2).y()).isEqualTo(2);
        }
        assertThatThrownBy(() -> detonations.restorePending(MemorySegment.ofArray(new byte[48])))
                .isInstanceOf(EventCapacityException.class);
        assertThat(detonations.count()).isEqualTo(3);
    }

    /** Whether a frame has too many events, and which it has then, must not depend on how many threads there are. */
    @Test
    void shouldHaveOneLimitForAllThreads() throws IOException {
        for (int threads : new int[] {1, 2, 4}) {
            EntityRepository repo = worlds.create();
            DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE, 100);
            ManagedEvents<String> calls = repo.events()
                    .registerManaged(ManagedEventType.of(String.class, 77).hashedBy(String::hashCode));
            try (Jobs jobs = Jobs.create(threads)) {
                publish(jobs, detonations, 100);
                assertThat(detonations.pendingCount()).isEqualTo(100);
                EntityRepository loaded = worlds.create();
                loaded.events().register(DetonationEvents.TYPE, 100);
                loaded.events()
                        .registerManaged(ManagedEventType.of(String.class, 77).hashedBy(String::hashCode));
                ByteArrayOutputStream saved = new ByteArrayOutputStream();
                WorldStorage.of(repo).save(saved);
                WorldStorage.of(loaded).load(new ByteArrayInputStream(saved.toByteArray()));
                assertThat(loaded.stateHash()).isEqualTo(repo.stateHash());
                repo.tick();
                assertThatThrownBy(() -> publish(jobs, detonations, 101))
                        .isInstanceOf(EventCapacityException.class)
                        .hasMessageContaining("more than 100 events")
                        .hasMessageContaining("all threads together");
                repo.tick();
                assertThat(xs(detonations))
                        .isEqualTo(IntStream.range(0, 100).boxed().toList());
                publish(jobs, detonations, 60);
                for (int i = 0; i < 41; i++) {
                    detonations.publish(1000 + i, 0, 0);
                }
                long hash = hashOfNext(repo);
                assertThatThrownBy(repo::tick).isInstanceOf(EventCapacityException.class);
                assertThat(repo.stateHash())
                        .as("the frame has ended all the same")
                        .isEqualTo(hash);
                assertThat(detonations.count()).isEqualTo(100);
                assertThat(xs(detonations).getLast()).isEqualTo(1039);
                publish(jobs, detonations, 100);
                repo.tick();
                assertThat(detonations.count()).isEqualTo(100);
                assertThat(calls.count()).isZero();
            }
        }
    }

    private static long hashOfNext(EntityRepository repo) {
        try (EntityRepository copy = repo.createLike()) {
            copy.copyFrom(repo);
            copy.tick();
            return copy.stateHash();
        }
    }

    private static void publish(Jobs jobs, DetonationEvents events, int count) {
        jobs.run(count, (task, worker) -> events.publish(task, 0, 0));
    }

    private static List<Integer> xs(DetonationEvents events) {
        return IntStream.range(0, events.count())
                .mapToObj(i -> (int) events.get(i).x())
                .toList();
    }

    @Test
    void shouldRefuseMoreEventsOfOtherThreadsAndTasksToo() throws InterruptedException {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE, 2);
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            detonations.publish(1, 0, 0);
            detonations.publish(2, 0, 0);
            try {
                detonations.publish(3, 0, 0);
            } catch (EventCapacityException expected) {
                thrown[0] = expected;
            }
        });
        thread.start();
        thread.join();
        assertThat(thrown[0]).isNotNull();
        try (Jobs jobs = Jobs.create(1)) {
            assertThatThrownBy(() -> jobs.run(3, (task, worker) -> detonations.publish(10 + task, 0, 0)))
                    .isInstanceOf(EventCapacityException.class);
        }
        detonations.publish(0, 0, 0);
        assertThat(detonations.pendingCount()).isEqualTo(2);
        repo.tick(); // the frame has too many, and that was told
        assertThat(detonations.count()).isEqualTo(2);
        detonations.publish(0, 0, 0); // the lock of other threads is free, or this would hang
        repo.tick();
    }

    @Test
    void shouldRefuseWhatTheBudgetDoesNotAllowAndGoOn() {
        EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withMemoryBudget(300_000));
        HitEvents hits = repo.events().register(HitEvents.TYPE);
        int[] published = new int[1];
        assertThatThrownBy(() -> {
                    for (; published[0] < 100_000; published[0]++) {
                        hits.publish((byte) 1, published[0], Shapes.Color.RED);
                    }
                })
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("event test.Hit")
                .hasMessageContaining("memoryBudget");
        assertThat(published[0]).isGreaterThan(2_700);
        assertThat(hits.pendingCount()).isEqualTo(published[0]);
        assertThat(repo.checkStructure()).isEmpty();
        repo.tick();
        assertThat(hits.count()).isEqualTo(published[0]);
        assertThat(hits.get(published[0] - 1).number()).isEqualTo(published[0] - 1);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100_000; i++) {
                        hits.publish((byte) 1, i, Shapes.Color.RED);
                    }
                })
                .isInstanceOf(MemoryBudgetException.class);
        repo.tick();
        repo.tick();
        assertThat(hits.count()).isZero();
    }

    @Test
    void shouldTrimWhatWasNotNeededLately() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        try (Jobs jobs = Jobs.create(2)) {
            for (int frame = 0; frame < 2; frame++) {
                jobs.run(20, (task, worker) -> {
                    for (int i = 0; i < 10_000; i++) {
                        detonations.publish(task, i, 1);
                    }
                });
                for (int i = 0; i < 200_000; i++) {
                    detonations.publish(-1, i, 1);
                }
                repo.tick();
            }
            long full = repo.memory().committed();
            int soon = repo.trim(1000);
            assertThat(detonations.get(399_999).y()).isEqualTo(199_999);
            assertThat((long) soon * 64 * 1024)
                    .as("a little rounding, but not what is in use")
                    .isLessThan(full / 4);
            for (int frame = 0; frame < 2000; frame++) {
                detonations.publish(frame, 0, 1);
                repo.tick();
            }
            assertThat(repo.trim(3)).isEqualTo(3);
            assertThat(repo.trim(0)).isZero();
            assertThat(repo.trim(-1)).isZero();
            repo.trim(100_000);
            assertThat(repo.memory().committed()).isLessThan(full / 10);
            assertThat(repo.checkStructure()).isEmpty();
            assertThat(detonations.get(0).x()).isEqualTo(1999);
            for (int i = 0; i < 50_000; i++) {
                detonations.publish(i, 0, 0);
            }
            repo.tick();
            assertThat(detonations.get(49_999).x()).isEqualTo(49_999);
        }
    }

    @Test
    void shouldGiveEverythingBackOnClose() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        try (Jobs jobs = Jobs.create(3)) {
            jobs.run(100, (task, worker) -> detonations.publish(task, 0, 0));
            repo.close();
            Worlds.assertNothingReserved("after close");
            jobs.run(100, (task, worker) -> {}); // workers have let go of what is closed
        }
    }
}
