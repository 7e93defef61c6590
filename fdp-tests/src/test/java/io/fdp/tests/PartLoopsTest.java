package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.IterationException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import io.fdp.tests.components.WheelPartsView;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Generated loops over parts, and parts on several threads. */
class PartLoopsTest {
    private static final int COUNT = 3000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private WheelParts wheels;
    private PositionTable position;

    /** Methods for one entity. */
    static final class PartLoops {
        private PartLoops() {}

        @ForEach
        static void spin(WheelPartsEdit wheels, float by) {
            for (int i = 0; i < wheels.size(); i++) {
                wheels.spin(i, wheels.spin(i) + by);
            }
        }

        @ForEach
        static void sum(WheelPartsView wheels, PositionEdit p, @EntityRef long entity) {
            if (wheels.self() != entity) {
                throw new AssertionError("the view is on " + wheels.self() + ", not on " + entity);
            }
            float sum = 0;
            for (int i = 0; i < wheels.size(); i++) {
                sum += wheels.spin(i);
            }
            p.x(sum);
        }

        @ForEach
        static void touch(WheelPartsEdit wheels, int id, AtomicInteger found) {
            int at = wheels.find(id);
            if (at >= 0) {
                wheels.radius(at, 99);
                found.incrementAndGet();
            }
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        wheels = repo.register(WheelParts.TYPE);
        position = repo.register(PositionTable.TYPE);
        repo.createEntities(entities);
        position.addAll(entities);
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k < i % 7; k++) {
                wheels.add(entities[i], new Wheel(i, k, k));
            }
        }
    }

    @Test
    void shouldVisitThePartsOfEveryEntity() {
        PartLoopsSpin spin = PartLoopsSpin.on(repo);
        PartLoopsSum sum = PartLoopsSum.on(repo);
        assertThat(spin.writes()).containsExactly(wheels);
        assertThat(sum.reads()).containsExactly(wheels);
        try (Jobs jobs = Jobs.create(3)) {
            spin.run(2);
            spin.run(jobs, 3);
            sum.run(jobs);
            sum.run();
        }
        for (int i = 0; i < COUNT; i++) {
            int n = i % 7;
            assertThat(position.get(entities[i]).x()).isEqualTo(n * (n - 1) / 2f + n * 5);
            for (int k = 0; k < n; k++) {
                assertThat(wheels.get(entities[i], k)).isEqualTo(new Wheel(i, k, k + 5));
            }
        }
    }

    @Test
    void shouldMarkOnlyChunksInWhichASetterRan() {
        PartLoopsTouch touch = PartLoopsTouch.on(repo);
        repo.tick();
        AtomicInteger found = new AtomicInteger();
        touch.run(2001, found);
        assertThat(found.get()).isEqualTo(1);
        assertThat(wheels.chunkVersion(0)).isLessThan(repo.version());
        assertThat(wheels.chunkVersion(1)).isEqualTo(repo.version());
        assertThat(wheels.chunkVersion(2)).isLessThan(repo.version());
        assertThat(wheels.get(entities[2001], 0).radius()).isEqualTo(99);
    }

    @Test
    void shouldVisitPartsOfTheFewThatHaveSome() {
        for (int i = 0; i < COUNT; i++) {
            if (i % 401 != 6) {
                wheels.remove(entities[i]);
            } else if (!wheels.has(entities[i])) {
                wheels.add(entities[i], i, 0, 0);
            }
        }
        int[] before = new int[COUNT];
        for (int i = 6; i < COUNT; i += 401) {
            before[i] = (int) wheels.get(entities[i], 0).spin();
        }
        repo.tick();
        PartLoopsSpin spin = PartLoopsSpin.on(repo);
        try (Jobs jobs = Jobs.create(2)) {
            spin.run(2);
            spin.run(jobs, 3);
        }
        for (int i = 6; i < COUNT; i += 401) {
            assertThat(wheels.get(entities[i], 0).spin()).isEqualTo(before[i] + 5);
        }
        for (int chunk = 0; chunk < 3; chunk++) {
            assertThat(wheels.chunkVersion(chunk)).isEqualTo(repo.version());
        }
    }

    @Test
    void shouldLetAnotherThreadAddFirstPartsDuringAnIterationAndNothingElse() {
        long bare = entities[7];
        long full = entities[6];
        Query all = repo.query().with(wheels).build();
        List<Throwable> failures = new ArrayList<>();
        boolean[] done = new boolean[1];
        all.forEach(entity -> {
            if (!done[0]) {
                done[0] = true;
                Thread other = new Thread(() -> {
                    wheels.add(bare, 1, 1, 1);
                    assertThatThrownBy(() -> wheels.add(full, 1, 1, 1))
                            .isInstanceOf(IterationException.class)
                            .hasMessageContaining("number of parts");
                    assertThatThrownBy(() -> wheels.removeAt(full, 0)).isInstanceOf(IterationException.class);
                });
                other.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
                other.start();
                join(other);
            }
        });
        assertThat(failures).isEmpty();
        assertThat(wheels.count(bare)).isEqualTo(1);
    }

    @Test
    void shouldAddAndRemoveFromSeveralThreads() {
        Seeds.run(3, random -> {
            List<Throwable> failures = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int part = t;
                SplittableRandom own = random.split();
                Thread thread = new Thread(() -> churn(part, own));
                thread.setUncaughtExceptionHandler((failed, failure) -> {
                    synchronized (failures) {
                        failures.add(failure);
                    }
                });
                threads.add(thread);
            }
            threads.forEach(Thread::start);
            threads.forEach(PartLoopsTest::join);
            assertThat(failures).isEmpty();
            assertThat(repo.checkStructure()).isEmpty();
        });
    }

    /** Works on every fourth entity, and looks at others. */
    private void churn(int part, SplittableRandom random) {
        for (int i = 0; i < 4000; i++) {
            long own = entities[random.nextInt(COUNT / 4) * 4 + part];
            int count = wheels.count(own);
            if (random.nextInt(3) == 0 && count > 0) {
                wheels.removeAt(own, random.nextInt(count));
                count--;
            } else {
                count = wheels.add(own, new Wheel(part, i, i)) + 1;
            }
            assertThat(wheels.count(own)).isEqualTo(count);
            if (count > 0) {
                WheelPartsView view = wheels.view(own);
                assertThat(view.radius(count - 1)).isGreaterThanOrEqualTo(0);
                assertThat(view.size()).isEqualTo(count);
            }
        }
        assertThatThrownBy(() -> wheels.add(-1, 1, 1, 1)).isInstanceOf(StaleEntityException.class);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
