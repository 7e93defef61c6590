package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.ForEach;
import io.fdp.engine.Cells.Cell0;
import io.fdp.engine.Cells.Cell1;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Generated loops of systems that run at the same time: one may begin while another one ends. */
class ParallelLoopsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Loops over components that have nothing to do with each other. */
    static final class Counting {
        private Counting() {}

        @ForEach
        static void first(Cell0Edit cell) {
            cell.value(cell.value() + 1);
        }

        @ForEach
        static void second(Cell1Edit cell) {
            cell.value(cell.value() + 1);
        }
    }

    private static final class First extends SimSystem {
        private CountingFirst loop;

        @Override
        protected void create() {
            loop = uses(CountingFirst.on(repo()));
        }

        @Override
        protected void update() {
            loop.run();
        }
    }

    private static final class Second extends SimSystem {
        private CountingSecond loop;

        @Override
        protected void create() {
            loop = uses(CountingSecond.on(repo()));
        }

        @Override
        protected void update() {
            loop.run();
        }
    }

    @Test
    void shouldNotDisturbEachOther() {
        for (int round = 0; round < 20; round++) {
            EntityRepository repo = worlds.create();
            long[] entities = new long[3];
            for (int i = 0; i < entities.length; i++) {
                entities[i] = repo.createEntity();
                repo.register(Cell0Table.TYPE).add(entities[i], new Cell0(0));
                repo.register(Cell1Table.TYPE).add(entities[i], new Cell1(0));
            }
            try (Jobs jobs = Jobs.create(2);
                    Engine engine = Engine.builder(repo)
                            .provide(Jobs.class, jobs)
                            .clock(SimClock.fixed(60))
                            .onFailure(FailurePolicy.stopAfter(1))
                            .add(new First())
                            .add(new Second())
                            .parallel()
                            .start()) {
                engine.run(500);
            }
            for (long entity : entities) {
                assertThat(repo.table(Cell0Table.TYPE).get(entity).value()).isEqualTo(500);
                assertThat(repo.table(Cell1Table.TYPE).get(entity).value()).isEqualTo(500);
            }
            repo.close();
        }
    }
}
