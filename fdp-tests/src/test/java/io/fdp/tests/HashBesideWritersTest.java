package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** State hashes beside other threads: refused while another thread iterates, and right when threads take turns. */
class HashBesideWritersTest {
    private static final int ENTITIES = 8 * 1024;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[ENTITIES];
    private EntityRepository repo;
    private PositionTable position;

    @BeforeEach
    void fill() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position(1, 2, 3));
        }
        repo.tick();
        repo.stateHash();
    }

    /** The hash of the same state in a world that has never hashed anything. */
    private long hashOfCopy() {
        EntityRepository copy = worlds.create();
        copy.register(PositionTable.TYPE);
        copy.copyFrom(repo);
        return copy.stateHash();
    }

    @Test
    void shouldKeepHashesOfAThreadThatWaits() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread writer = Thread.ofPlatform().start(() -> {
            position.edit(entities[0]).x(5);
            try {
                done.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        });
        while (writer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        AtomicInteger shown = new AtomicInteger();
        repo.observers().add(frame -> shown.set(frame.nextChanged(position, 0)));
        repo.tick();
        repo.tick();
        assertThat(shown.get()).as("seen in the frame before").isEqualTo(-1);
        done.countDown();
        writer.join();
        assertThat(repo.stateHash()).isEqualTo(hashOfCopy());
    }

    @Test
    void shouldRefuseTheHashWhileAnotherThreadIterates() throws InterruptedException {
        Query query = repo.query().with(position).build();
        CountDownLatch inLoop = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread iterates = Thread.ofPlatform()
                .start(() -> query.forEach(entity -> {
                    inLoop.countDown();
                    try {
                        goOn.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                }));
        inLoop.await();
        try {
            assertThatThrownBy(repo::stateHash)
                    .isInstanceOf(IterationException.class)
                    .hasMessageContaining(
                            "cannot take the state hash while a query or a hierarchy is being iterated by thread")
                    .hasMessageContaining("take turns");
            assertThatThrownBy(repo::stateHashes).isInstanceOf(IterationException.class);
        } finally {
            goOn.countDown();
            iterates.join();
        }
        assertThat(repo.stateHash()).isEqualTo(hashOfCopy());
    }

    @Test
    void shouldTakeTheHashInAnIterationOfTheSameThread() {
        AtomicReference<Long> taken = new AtomicReference<>();
        repo.query().with(position).build().forEach(entity -> {
            if (entity == entities[0]) {
                taken.set(repo.stateHash());
            }
        });
        assertThat(taken.get()).isEqualTo(hashOfCopy());
    }

    @Test
    void shouldTakeTheHashInATaskForAnIterationThatWaits() {
        try (Jobs jobs = Jobs.create(2)) {
            repo.query().with(position).build().forEach(entity -> {
                if (entity == entities[0]) {
                    jobs.run(8, (worker, task) -> assertThat(repo.stateHash()).isNotZero());
                }
            });
        }
        assertThat(repo.stateHash()).isEqualTo(hashOfCopy());
    }
}
