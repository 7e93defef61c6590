package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whichever worker of a pool is the first to write, the others need nothing more when their turn comes. */
class LanesOfAPoolTest {
    private static final int THREADS = 4;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final Jobs jobs = Jobs.create(THREADS);

    @AfterEach
    void close() {
        jobs.close();
    }

    /** Lets all workers do something, each once. */
    private void onAllWorkers(Runnable work) {
        CountDownLatch all = new CountDownLatch(THREADS);
        jobs.run(THREADS, (task, worker) -> {
            all.countDown();
            await(all);
            work.run();
        });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException given) {
            throw new AssertionError(given);
        }
    }

    @Test
    void shouldMakeAllLanesOfEventsWithTheFirst() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        long before = repo.memory().reserved();
        jobs.run(1, (task, worker) -> detonations.publish(1, 2, 3));
        long reserved = repo.memory().reserved();
        assertThat(reserved).isGreaterThan(before);

        onAllWorkers(() -> detonations.publish(4, 5, 6));

        assertThat(repo.memory().reserved()).isEqualTo(reserved);
        repo.tick();
        assertThat(detonations.count()).isEqualTo(1 + THREADS);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldMakeAllLanesOfCommandsWithTheFirst() {
        EntityRepository repo = worlds.create();
        jobs.run(1, (task, worker) -> repo.commands().buffer().create());
        long reserved = repo.memory().reserved();

        onAllWorkers(() -> repo.commands().buffer().create());

        assertThat(repo.memory().reserved()).isEqualTo(reserved);
        repo.commands().playback();
        assertThat(repo.entityCount()).isEqualTo(1 + THREADS);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldServePoolsOfDifferentSizesOneAfterTheOther() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        onAllWorkers(() -> detonations.publish(1, 2, 3));
        try (Jobs more = Jobs.create(THREADS + 3)) {
            more.run(50, (task, worker) -> detonations.publish(task, 2, 3));
        }
        onAllWorkers(() -> detonations.publish(1, 2, 3));
        repo.tick();
        assertThat(detonations.count()).isEqualTo(50 + 2 * THREADS);
    }
}
