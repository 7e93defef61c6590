package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reactions are called in the order of registration, so tasks that run at the same time cannot register them. */
class ReactionInRunTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldRefuseToRegisterInAParallelLoop() {
        EntityRepository repo = worlds.create();
        PositionTable position = repo.register(PositionTable.TYPE);
        for (int i = 0; i < 5000; i++) {
            position.add(repo.createEntity(), new Position(i, i, i));
        }
        List<Throwable> refused = new CopyOnWriteArrayList<>();
        try (Jobs jobs = Jobs.create(2)) {
            repo.query().with(position).build().forEachChunk(jobs, chunk -> {
                for (Runnable registration : List.<Runnable>of(
                        () -> repo.reactions().onAdded(position, entity -> {}),
                        () -> repo.reactions().onChanged(position, entity -> {}),
                        () -> repo.reactions().onDestroyed(entity -> {}),
                        () -> repo.reactions().keepLast(position))) {
                    try {
                        registration.run();
                        refused.add(new AssertionError("registered"));
                    } catch (RuntimeException expected) {
                        refused.add(expected);
                    }
                }
            });
        }
        assertThat(refused)
                .hasSize(5 * 4)
                .allSatisfy(error -> assertThat(error)
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("cannot register a reaction in a parallel loop or a job")
                        .hasMessageContaining("register it in create()"));
        assertThat(repo.reactions().count()).isZero();
        repo.query()
                .with(position)
                .build()
                .forEachChunk(chunk -> repo.reactions().onAdded(position, entity -> {}));
        assertThat(repo.reactions().count()).as("one thread has an order").isEqualTo(5);
    }
}
