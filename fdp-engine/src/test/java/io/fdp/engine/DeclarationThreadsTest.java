package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.UndeclaredWriteTest.Fuel;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a system declared limits its own thread and the workers of its runs, and no other threads. */
class DeclarationThreadsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private FuelTable fuel;
    private KnotsTable speed;
    private long one;

    @BeforeEach
    void open() {
        repo = worlds.create();
        fuel = repo.register(FuelTable.TYPE);
        speed = repo.register(KnotsTable.TYPE);
        one = repo.createEntity();
        fuel.add(one, 5);
        speed.add(one, 5);
    }

    private void declare(Doing system) {
        system.reads(fuel);
        system.writes(speed);
    }

    private Throwable failureIn(Runnable way) {
        open();
        Doing system = new Doing(way, this::declare);
        try (Engine engine =
                Engine.builder(repo).add(InitializationGroup.class, system).start()) {
            engine.frame();
        }
        return system.health().lastFailure();
    }

    @Test
    void shouldNotLimitOtherThreads() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Runnable other = () -> onAnotherThread(
                () -> {
                    CommandBatch batch = repo.commands().newBatch(); // closed with the repository
                    fuel.set(one, new Fuel(42));
                    fuel.set(batch, one, new Fuel(43));
                    batch.submit();
                },
                thrown);
        assertThat(failureIn(other)).isNull();
        assertThat(thrown.get()).isNull();
        assertThat(fuel.get(one).litres()).isEqualTo(43);
    }

    private static void onAnotherThread(Runnable work, AtomicReference<Throwable> thrown) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable failure) {
                thrown.set(failure);
            }
        });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void shouldNotLimitThePoolsOfOtherThreads() {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (Jobs jobs = Jobs.create(3);
                Jobs inner = Jobs.create(3)) {
            Jobs.Task write = (number, worker) -> fuel.set(one, new Fuel(42));
            Runnable other = () -> onAnotherThread(
                    () -> {
                        jobs.run(20, write);
                        jobs.run(1, (number, worker) -> inner.run(20, write));
                    },
                    thrown);
            assertThat(failureIn(other)).isNull();
            assertThat(thrown.get()).isNull();
            assertThat(fuel.get(one).litres()).isEqualTo(42);
        }
    }

    @Test
    void shouldLimitAllWorkersOfItsOwnRuns() {
        try (Jobs jobs = Jobs.create(2);
                Jobs inner = Jobs.create(2)) {
            CyclicBarrier both = new CyclicBarrier(2);
            List<Throwable> refused = Collections.synchronizedList(new ArrayList<>());
            Jobs.Task write = (number, worker) -> {
                await(both); // so that each thread has one
                try {
                    fuel.set(one, new Fuel(42));
                } catch (UndeclaredAccessException expected) {
                    refused.add(expected);
                }
            };
            Runnable nested = () -> jobs.run(2, (number, worker) -> {
                await(both);
                if (worker > 0) {
                    inner.run(2, write);
                }
            });
            for (Runnable way : List.<Runnable>of(() -> jobs.run(2, write), nested)) {
                refused.clear();
                assertThat(failureIn(way)).isNull();
                assertThat(refused).hasSize(2);
                assertThat(fuel.get(one).litres()).isEqualTo(5);
            }
            open();
            Doing inAJob = new Doing(() -> inner.run(2, write), this::declare);
            refused.clear();
            try (Engine engine =
                    Engine.builder(repo).add(InitializationGroup.class, inAJob).start()) {
                jobs.run(2, (number, worker) -> {
                    await(both);
                    if (worker > 0) {
                        engine.frame();
                    }
                });
            }
            assertThat(refused).as("a frame on the thread of a pool").hasSize(2);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception broken) {
            throw new IllegalStateException("the other thread did not come", broken);
        }
    }
}
