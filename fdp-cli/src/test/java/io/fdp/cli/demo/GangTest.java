package io.fdp.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GangTest {
    private static ChunkWork[] same(int members, ChunkWork work) {
        ChunkWork[] all = new ChunkWork[members];
        Arrays.fill(all, work);
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldDoEveryChunkOnceInEveryRound(int members) {
        AtomicIntegerArray done = new AtomicIntegerArray(100);
        try (Gang gang = new Gang(members, Thread.ofPlatform().factory())) {
            ChunkWork[] work = same(members, done::incrementAndGet);
            for (int round = 1; round <= 1_000; round++) {
                gang.run(work, done.length());
                for (int chunk = 0; chunk < done.length(); chunk++) {
                    assertThat(done.get(chunk)).isEqualTo(round);
                }
            }
        }
    }

    @Test
    void shouldGiveEachMemberItsOwnWork() {
        Thread[] users = new Thread[3];
        ChunkWork[] work = new ChunkWork[3];
        for (int member = 0; member < 3; member++) {
            int me = member;
            work[member] = chunk -> {
                assertThat(users[me]).isIn(null, Thread.currentThread());
                users[me] = Thread.currentThread();
            };
        }
        try (Gang gang = new Gang(3, Thread.ofPlatform().factory())) {
            for (int round = 0; round < 1_000; round++) {
                gang.run(work, 10);
            }
        }
        assertThat(users[0]).isIn(null, Thread.currentThread());
    }

    @Test
    void shouldDoNothingWhenThereAreNoChunks() {
        try (Gang gang = new Gang(2, Thread.ofPlatform().factory())) {
            gang.run(
                    same(2, chunk -> {
                        throw new AssertionError(chunk);
                    }),
                    0);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldThrowWhatAMemberThrewAndGoOn(int members) {
        IllegalStateException failure = new IllegalStateException("chunk 17");
        try (Gang gang = new Gang(members, Thread.ofPlatform().factory())) {
            ChunkWork[] failing = same(members, chunk -> {
                if (chunk == 17) {
                    throw failure;
                }
            });
            assertThatThrownBy(() -> gang.run(failing, 1_000)).isSameAs(failure);
            assertThatThrownBy(() -> gang.run(failing, 1_000)).isSameAs(failure);

            AtomicIntegerArray done = new AtomicIntegerArray(50);
            gang.run(same(members, done::incrementAndGet), done.length());
            for (int chunk = 0; chunk < done.length(); chunk++) {
                assertThat(done.get(chunk)).isOne();
            }
        }
    }

    @Test
    void shouldThrowErrorsOfOtherMembersToo() {
        Thread caller = Thread.currentThread();
        try (Gang gang = new Gang(2, Thread.ofPlatform().factory())) {
            ChunkWork[] failing = same(2, chunk -> {
                if (!Thread.currentThread().equals(caller)) {
                    throw new StackOverflowError("deep");
                }
                LockSupport.parkNanos(100_000);
            });
            assertThatThrownBy(() -> {
                        for (int round = 0; round < 100_000; round++) {
                            gang.run(failing, 1_000);
                        }
                    })
                    .isInstanceOf(StackOverflowError.class)
                    .hasMessage("deep");
        }
    }

    @Test
    void shouldEndItsThreads() {
        Gang gang = new Gang(4, Thread.ofPlatform().factory());
        Thread[] threads = gang.threads();
        gang.close();

        assertThat(threads).hasSize(4);
        assertThat(threads[0]).isEqualTo(Thread.currentThread());
        for (int i = 1; i < threads.length; i++) {
            assertThat(threads[i].isAlive()).isFalse();
        }
    }

    @Test
    void shouldEndItsThreadsWhenInterrupted() {
        Gang gang = new Gang(3, Thread.ofPlatform().factory());
        Thread.currentThread().interrupt();
        gang.close();

        assertThat(Thread.interrupted()).isTrue();
    }
}
