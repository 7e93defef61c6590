package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Hit;
import io.fdp.tests.components.Happenings.Plain;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.Shapes.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The order of events does not depend on how many threads publish them. */
class EventOrderTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private static final List<Color> COLORS = List.of(Color.values());

    /** One step of a program: so many events of the frame thread, then a run of tasks with so many each. */
    private record Step(int before, List<Integer> perTask, boolean fails) {
        static Step random(SplittableRandom random) {
            int tasks = random.nextInt(4) == 0 ? 0 : random.nextInt(40);
            int most = random.nextInt(6) == 0 ? 9_000 : 8;
            List<Integer> perTask = IntStream.range(0, tasks)
                    .mapToObj(i -> random.nextInt(3) == 0 ? 0 : random.nextInt(most))
                    .toList();
            return new Step(random.nextInt(3) == 0 ? 0 : random.nextInt(20), perTask, random.nextInt(8) == 0);
        }
    }

    /** Publishes numbers, in native memory and as objects. */
    private static final class World {
        final EntityRepository repo;
        final HitEvents hits;
        final ManagedEvents<Plain> plains;
        final List<Long> expected = new ArrayList<>();

        World(Worlds worlds) {
            repo = worlds.create();
            hits = repo.events().register(HitEvents.TYPE);
            plains = repo.events()
                    .registerManaged(ManagedEventType.of(Plain.class).hashedBy(plain -> plain.value));
        }

        void publish(long number) {
            hits.publish((byte) number, number, COLORS.get((int) (number % 3)));
            if (number % 2 == 0) {
                plains.publish(new Plain((int) number));
            }
        }

        void run(Jobs jobs, Step step, int number) {
            for (int i = 0; i < step.before(); i++) {
                publish(number * 1_000_000L + i);
            }
            try {
                jobs.run(step.perTask().size(), (task, worker) -> {
                    LockSupport.parkNanos(1); // so that others get tasks too
                    for (int i = 0; i < step.perTask().get(task); i++) {
                        publish(number * 1_000_000L + 100 + task * 10_000L + i);
                    }
                    if (step.fails() && task == 3) {
                        throw new IllegalStateException("task 3 fails after it published");
                    }
                });
            } catch (IllegalStateException expected) {
                assertThat(step.fails()).isTrue();
            }
        }

        void expect(Step step, int number) {
            for (int i = 0; i < step.before(); i++) {
                expected.add(number * 1_000_000L + i);
            }
            for (int task = 0; task < step.perTask().size(); task++) {
                for (int i = 0; i < step.perTask().get(task); i++) {
                    expected.add(number * 1_000_000L + 100 + task * 10_000L + i);
                }
            }
        }

        void endFrameAndCheck() {
            List<Long> pending = new ArrayList<>();
            plains.forEachPending(plain -> pending.add((long) plain.value));
            assertThat(hits.pendingCount()).isEqualTo(expected.size());
            repo.tick();
            assertThat(hits.count()).isEqualTo(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                long number = expected.get(i);
                assertThat(hits.get(i)).isEqualTo(new Hit((byte) number, number, COLORS.get((int) (number % 3))));
            }
            List<Long> even = expected.stream().filter(n -> n % 2 == 0).toList();
            List<Long> read = new ArrayList<>();
            plains.forEach(plain -> read.add((long) plain.value));
            assertThat(read).isEqualTo(even);
            assertThat(pending).isEqualTo(even);
            expected.clear();
        }
    }

    @Test
    void shouldKeepTheOrderOfRunsAndTasksWithAnyNumberOfThreads() {
        try (Jobs one = Jobs.create(1);
                Jobs two = Jobs.create(2);
                Jobs four = Jobs.create(4)) {
            Seeds.run(15, random -> runEverywhere(random, one, two, four));
        }
    }

    private void runEverywhere(SplittableRandom random, Jobs... pools) {
        World[] all = IntStream.range(0, pools.length + 1)
                .mapToObj(i -> new World(worlds))
                .toArray(World[]::new);
        for (int frame = 0; frame < 4; frame++) {
            int steps = random.nextInt(6);
            for (int number = 1; number <= steps; number++) {
                Step step = Step.random(random);
                for (int i = 0; i < all.length; i++) {
                    // the last world changes pools from run to run
                    all[i].run(pools[i < pools.length ? i : random.nextInt(pools.length)], step, number);
                    all[i].expect(step, number);
                }
            }
            assertSameHash(all);
            for (World world : all) {
                world.endFrameAndCheck();
            }
            assertSameHash(all);
        }
        for (World world : all) {
            assertThat(world.repo.checkStructure()).isEmpty();
            world.repo.close();
        }
    }

    private static void assertSameHash(World[] all) {
        long hash = all[0].repo.stateHash();
        for (World world : all) {
            assertThat(world.repo.stateHash()).isEqualTo(hash);
        }
    }

    @Test
    void shouldPutEventsOfOtherThreadsLastInTheOrderOfTheirArrival() throws InterruptedException {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        ManagedEvents<Plain> plains = repo.events().registerManaged(Plain.class);
        try (Jobs jobs = Jobs.create(2)) {
            inAnotherThread(() -> {
                detonations.publish(100, 0, 0);
                plains.publish(new Plain(100));
            });
            detonations.publish(1, 0, 0);
            plains.publish(new Plain(1));
            inAnotherThread(() -> {
                detonations.publish(101, 0, 0);
                plains.publish(new Plain(101));
            });
            jobs.run(2, (task, worker) -> {
                detonations.publish(2 + task, 0, 0);
                plains.publish(new Plain(2 + task));
            });
        }
        repo.tick();
        List<Integer> read = new ArrayList<>();
        detonations.forEach(d -> read.add((int) d.x()));
        assertThat(read).containsExactly(1, 2, 3, 100, 101);
        read.clear();
        plains.forEach(plain -> read.add(plain.value));
        assertThat(read).containsExactly(1, 2, 3, 100, 101);
    }

    @Test
    void shouldLoseNothingThatManyOtherThreadsPublishMeanwhile() throws InterruptedException {
        EntityRepository repo = worlds.create();
        HitEvents hits = repo.events().register(HitEvents.TYPE);
        int threads = 4;
        int each = 20_000;
        CountDownLatch done = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            long thread = t;
            new Thread(() -> {
                        for (long i = 0; i < each; i++) {
                            hits.publish((byte) thread, thread * each + i, Color.GREEN);
                        }
                        done.countDown();
                    })
                    .start();
        }
        long[] next = new long[threads];
        int read = 0;
        boolean last = false;
        while (!last) {
            last = done.getCount() == 0; // then one frame more
            hits.publish((byte) 99, -1, Color.RED);
            repo.tick();
            assertThat(hits.get(0).number()).isEqualTo(-1);
            for (int i = 1; i < hits.count(); i++) {
                Hit hit = hits.get(i);
                assertThat(hit.number()).isEqualTo(hit.part() * (long) each + next[hit.part()]++);
                assertThat(hit.color()).isEqualTo(Color.GREEN);
                read++;
            }
        }
        assertThat(read).isEqualTo(threads * each);
    }

    @Test
    void shouldFollowTheThreadThatEndsFrames() throws InterruptedException {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        inAnotherThread(() -> {
            detonations.publish(1, 0, 0);
            repo.tick();
            assertThat(detonations.count()).isOne();
            detonations.publish(2, 0, 0);
        });
        detonations.publish(3, 0, 0);
        inAnotherThread(() -> detonations.publish(4, 0, 0));
        repo.tick();

        assertThat(IntStream.range(0, detonations.count())
                        .mapToObj(i -> detonations.get(i).x()))
                .containsExactly(2f, 3f, 4f);
    }

    @Test
    void shouldServeWorldsThatLiveInsideTasks() {
        EntityRepository[] repos = new EntityRepository[8];
        for (int i = 0; i < repos.length; i++) {
            repos[i] = worlds.create();
        }
        try (Jobs jobs = Jobs.create(3)) {
            jobs.run(repos.length, (task, worker) -> {
                DetonationEvents detonations = repos[task].events().register(DetonationEvents.TYPE);
                for (int frame = 0; frame < 50; frame++) {
                    for (int i = 0; i < frame; i++) {
                        detonations.publish(frame, i, task);
                    }
                    repos[task].tick();
                    assertThat(detonations.count()).isEqualTo(frame);
                    for (int i = 0; i < frame; i++) {
                        assertThat(detonations.get(i).y()).isEqualTo(i);
                    }
                }
            });
        }
    }

    @Test
    void shouldServePoolsThatComeAndGo() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        for (int round = 0; round < 60; round++) {
            try (Jobs jobs = Jobs.create(1 + round % 5)) {
                jobs.run(10, (task, worker) -> detonations.publish(task, 0, 0));
                jobs.run(10, (task, worker) -> detonations.publish(10 + task, 0, 0));
            }
            repo.tick();
            assertThat(detonations.count()).isEqualTo(20);
            for (int i = 0; i < 20; i++) {
                assertThat(detonations.get(i).x()).isEqualTo(i);
            }
        }
    }

    @Test
    void shouldOrderHundredsOfTasksWithGapsBetweenThem() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        try (Jobs jobs = Jobs.create(2)) {
            for (int frame = 0; frame < 3; frame++) {
                jobs.run(900, (task, worker) -> {
                    if (task % 3 == 0) {
                        detonations.publish(task, 0, 0);
                    }
                });
                repo.tick();
                assertThat(detonations.count()).isEqualTo(300);
                for (int i = 0; i < 300; i++) {
                    assertThat(detonations.get(i).x()).isEqualTo(3 * i);
                }
            }
        }
    }

    @Test
    void shouldKeepEventsOfNestedPoolsApart() {
        EntityRepository repo = worlds.create();
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        try (Jobs outer = Jobs.create(1);
                Jobs inner = Jobs.create(2)) {
            outer.run(2, (task, worker) -> {
                detonations.publish(task, 1, 0);
                inner.run(3, (number, w) -> detonations.publish(task * 10 + number, 2, 0));
                detonations.publish(task, 3, 0);
            });
        }
        detonations.publish(99, 4, 0);
        repo.tick();

        assertThat(IntStream.range(0, detonations.count())
                        .mapToObj(i -> (int) detonations.get(i).x()))
                .containsExactly(0, 0, 1, 1, 0, 1, 2, 10, 11, 12, 99);
    }

    private static void inAnotherThread(Runnable action) throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread thread = new Thread(action);
        thread.setUncaughtExceptionHandler((t, thrown) -> failure[0] = thrown);
        thread.start();
        thread.join();
        assertThat(failure[0]).isNull();
    }
}
