package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where systems cannot run at the same time, they run one after the other, and the engine goes on. */
class BatchFaultsTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("on purpose", "cannot use a batch of commands");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Glow(int degrees) {}

    @Component
    record Ballast(int grams) {}

    @Component
    record Spare(int value) {}

    private EntityRepository repo;
    private GlowTable heat;
    private BallastTable mass;
    private long one;
    private SimSystem heating;
    private SimSystem weighing;

    @BeforeEach
    void open() {
        repo = worlds.create();
        heat = repo.register(GlowTable.TYPE);
        mass = repo.register(BallastTable.TYPE);
        one = repo.createEntity();
        heat.add(one, 0);
        mass.add(one, 0);
        repo.register(SpareTable.TYPE).add(one, 1);
        heating = new SimSystem() {
            @Override
            protected void create() {
                writes(heat);
            }

            @Override
            protected void update() {
                heat.edit(one).degrees(heat.view(one).degrees() + 1);
            }
        };
        weighing = new SimSystem() {
            @Override
            protected void create() {
                writes(mass);
            }

            @Override
            protected void update() {
                mass.edit(one).grams(mass.view(one).grams() + 1);
                if (repo.currentTick() == 1) {
                    throw new IllegalStateException("on purpose");
                }
            }
        };
    }

    private Engine parallel(Jobs jobs) {
        Engine engine = Engine.builder(repo)
                .provide(Jobs.class, jobs)
                .groups(new SystemGroup("all").add(heating).add(weighing).parallel())
                .start();
        assertThat(heating.group().batches()).as("at the same time").hasSize(1);
        return engine;
    }

    private void assertUpdated(int frames) {
        assertThat(repo.currentTick()).isEqualTo(frames);
        assertThat(heat.get(one).degrees()).isEqualTo(frames);
        assertThat(mass.get(one).grams()).isEqualTo(frames);
        assertThat(heating.health().updates()).isEqualTo(frames);
        assertThat(heating.health().failures()).isZero();
        assertThat(weighing.health().failures()).isEqualTo(frames > 1 ? 1 : 0);
        assertThat(heating.group().health().failures()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody came");
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception broken) {
            throw new IllegalStateException("the other thread did not come", broken);
        }
    }

    /** Something that another thread is in the middle of while frames run. */
    private static void during(Consumer<Runnable> other, Runnable frames) {
        CountDownLatch in = new CountDownLatch(1);
        CountDownLatch out = new CountDownLatch(1);
        Thread thread = new Thread(() -> other.accept(() -> {
            in.countDown();
            await(out);
        }));
        thread.start();
        try {
            await(in);
            frames.run();
        } finally {
            out.countDown();
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The frame cannot end while anyone iterates, so the iteration is within it. */
    @Test
    void shouldRunOneAfterTheOtherWhileAnotherThreadIterates() {
        Query query = repo.query().with(repo.table(SpareTable.TYPE)).build();
        CyclicBarrier both = new CyclicBarrier(2);
        SimSystem begin = SimSystem.of("begin", () -> {
            new Thread(() -> {
                        query.forEach(entity -> {
                            await(both);
                            await(both);
                        });
                        await(both);
                    })
                    .start();
            await(both);
        });
        SimSystem end = SimSystem.of("end", () -> {
            await(both);
            await(both);
        });
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(
                                new SystemGroup("before").add(begin),
                                new SystemGroup("all")
                                        .add(heating)
                                        .add(weighing)
                                        .parallel(),
                                new SystemGroup("after").add(end))
                        .start()) {
            engine.run(3);
            assertUpdated(3);
        }
    }

    @Test
    void shouldRunOneAfterTheOtherWhileThePoolIsBusy() {
        try (Jobs jobs = Jobs.create(2);
                Engine engine = parallel(jobs)) {
            during(inside -> jobs.run(1, (number, worker) -> inside.run()), () -> engine.run(3));
            assertUpdated(3);
            engine.frame();
            assertUpdated(4);
        }
    }

    @Test
    void shouldRunOneAfterTheOtherWithoutAPool() {
        Jobs jobs = Jobs.create(2);
        try (Engine engine = parallel(jobs)) {
            engine.frame();
            jobs.close();
            engine.run(3);
            assertUpdated(4);
            repo.createEntity(); // nobody is at work any more
        }
    }

    @Test
    void shouldSayInAVerbWhatCannotBeDoneAtTheSameTime() {
        long[] room = new long[3];
        List<Consumer<EntityRepository>> deeds = List.of(
                world -> world.setDisType(one, 5),
                world -> world.setSide(one, 5),
                world -> world.roles().assign(3, one),
                world -> world.roles().clear(3),
                EntityRepository::createEntity,
                world -> world.createEntities(room),
                world -> world.destroyEntity(one),
                world -> world.hierarchy().detach(one),
                EntityRepository::advanceVersion,
                EntityRepository::stateHash,
                world -> world.stateHashes(),
                EntityRepository::clear,
                EntityRepository::tick,
                world -> world.trim(1),
                world -> world.defragment(1),
                world -> world.events().clear(),
                world -> world.rawChunks().setTick(99));
        List<String> messages = new ArrayList<>();
        SimSystem doing = new SimSystem() {
            @Override
            protected void create() {
                writes(repo().table(SpareTable.TYPE));
            }

            @Override
            protected void update() {
                for (Consumer<EntityRepository> deed : deeds) {
                    try {
                        deed.accept(repo());
                        messages.add("nothing was refused");
                    } catch (PhaseException refused) {
                        messages.add(refused.getMessage());
                    }
                }
            }
        };
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(heating).add(doing).parallel())
                        .start()) {
            engine.frame();
        }
        assertThat(messages)
                .hasSameSizeAs(deeds)
                .allMatch(message -> message.matches("cannot (write|create|destroy|detach|change|advance|take|clear|end"
                        + "|trim|pack|drop|set) [a-z].*|cannot trim while.*"));
    }

    @Test
    void shouldRefuseBatchesOfCommandsOnWhicheverThread() {
        CommandBatch batch = repo.commands().newBatch(); // closed with the repository
        SimSystem recording = new SimSystem() {
            @Override
            protected void create() {
                writes(repo().table(SpareTable.TYPE));
            }

            @Override
            protected void update() {
                if (repo().currentTick() % 2 == 0) {
                    batch.submit();
                } else {
                    repo().table(SpareTable.TYPE).set(batch, one, new Spare(2));
                }
            }
        };
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all")
                                .add(heating)
                                .add(recording)
                                .parallel())
                        .start()) {
            for (int i = 0; i < 20; i++) {
                engine.frame();
                assertThat(recording.health().failures()).isEqualTo(i + 1);
                assertThat(recording.health().lastFailure())
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("batch of commands")
                        .hasMessageContaining(recording.name());
            }
            repo.table(SpareTable.TYPE).set(batch, one, new Spare(3));
            batch.submit();
            repo.commands().playback();
            assertThat(repo.table(SpareTable.TYPE).get(one).value()).isEqualTo(3);
        }
    }

    @Test
    void shouldTakeBatchesOfOtherThreadsMeanwhile() {
        SimSystem waiting = new SimSystem() {
            @Override
            protected void create() {
                writes(mass);
            }

            @Override
            protected void update() {
                Thread other = new Thread(() -> {
                    CommandBatch batch = repo().commands().newBatch(); // closed with the repository
                    repo().table(SpareTable.TYPE).set(batch, one, new Spare(7));
                    batch.submit();
                });
                other.start();
                try {
                    other.join();
                } catch (InterruptedException interrupted) {
                    throw new IllegalStateException(interrupted);
                }
            }
        };
        try (Jobs jobs = Jobs.create(2);
                Jobs another = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .groups(new SystemGroup("all").add(heating).add(waiting).parallel())
                        .start()) {
            engine.frame();
            assertThat(waiting.health().lastFailure()).isNull();
            repo.commands().playback();
            assertThat(repo.table(SpareTable.TYPE).get(one).value()).isEqualTo(7);
            another.run(2, (number, worker) -> {});
            jobs.run(2, (number, worker) -> {
                if (number == 0) {
                    another.run(2, (inner, innerWorker) -> {});
                }
            });
        }
    }
}
