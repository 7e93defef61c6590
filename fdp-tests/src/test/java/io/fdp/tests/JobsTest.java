package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.job.Jobs;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void shouldRunEveryTaskOnce(int threads) {
        try (Jobs jobs = Jobs.create(threads)) {
            assertThat(jobs.threads()).isEqualTo(threads);
            for (int count : new int[] {0, 1, 2, 7, 1000}) {
                for (int round = 0; round < 200; round++) {
                    AtomicIntegerArray runs = new AtomicIntegerArray(count);
                    jobs.run(count, (number, worker) -> {
                        assertThat(worker).isBetween(0, threads - 1);
                        runs.incrementAndGet(number);
                    });
                    for (int i = 0; i < count; i++) {
                        assertThat(runs.get(i)).isEqualTo(1);
                    }
                }
            }
        }
    }

    @Test
    void shouldThrowTheFirstFailureWithTheOthersSuppressedAndRunAllTasks() {
        try (Jobs jobs = Jobs.create(3)) {
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> jobs.run(10, (number, worker) -> {
                        runs.incrementAndGet();
                        throw new IllegalArgumentException("task " + number);
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(9));
            assertThat(runs).hasValue(10);
            jobs.run(5, (number, worker) -> runs.incrementAndGet());
            assertThat(runs).hasValue(15);
            assertThatThrownBy(() -> jobs.run(3, (number, worker) -> {
                        throw new AssertionError("an error");
                    }))
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void shouldRunNestedTasksWhereTheyAre() {
        try (Jobs jobs = Jobs.create(3)) {
            AtomicInteger wrong = new AtomicInteger();
            AtomicInteger runs = new AtomicInteger();
            jobs.run(20, (number, worker) -> {
                Thread thread = Thread.currentThread();
                int[] next = {0};
                jobs.run(10, (n, w) -> {
                    runs.incrementAndGet();
                    wrong.addAndGet(Thread.currentThread().equals(thread) && w == worker && n == next[0]++ ? 0 : 1);
                });
            });
            assertThat(runs).hasValue(200);
            assertThat(wrong).hasValue(0);
        }
    }

    @Test
    void shouldRunAllNestedTasksWhenOneFails() {
        try (Jobs jobs = Jobs.create(2)) {
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> jobs.run(
                            1,
                            (number, worker) -> jobs.run(5, (n, w) -> {
                                runs.incrementAndGet();
                                if (n % 2 == 0) {
                                    throw new IllegalStateException("task " + n);
                                }
                            })))
                    .hasMessage("task 0")
                    .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(2));
            assertThat(runs).hasValue(5);
        }
    }

    @Test
    void shouldRefuseUseAfterCloseAndWrongSizes() {
        Jobs jobs = Jobs.create(2);
        jobs.close();
        jobs.close();
        assertThatThrownBy(() -> jobs.run(1, (n, w) -> {})).hasMessageContaining("closed");
        assertThatThrownBy(() -> Jobs.create(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Jobs.create(1025)).isInstanceOf(IllegalArgumentException.class);
    }
}
