package io.fdp.kernel.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.memory.Memory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedRangesTest {
    private static final long MEGABYTE = 1 << 20;

    private final MemoryAccount account = new MemoryAccount(100 * MEGABYTE);

    private Reservation reserve(boolean protect) {
        Reservation memory =
                Reservation.of(new PosixMemory(PosixConstants.LINUX, protect), account, "a test", 16 * MEGABYTE);
        memory.commit(MEGABYTE, 4 * MEGABYTE);
        for (long at = MEGABYTE; at < 5 * MEGABYTE; at += 4096) {
            Memory.putLong(memory.address() + at, 42);
        }
        return memory;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldKeepAClosedRangeAccessibleWithoutItsRam(boolean protect) {
        OsMemory os = new PosixMemory(PosixConstants.LINUX, protect);
        Reservation memory = reserve(protect);
        long address = memory.address();
        memory.close();
        assertThat(account.reserved()).isZero();
        assertThat(os.residentBytes(address, memory.bytes())).as("bytes in RAM").isZero();
        System.gc();
        try {
            for (long at = MEGABYTE; at < 5 * MEGABYTE; at += 4096) {
                assertThat(Memory.getLong(address + at)).isZero();
                Memory.putLong(address + at, 43);
            }
            assertThat(Memory.getLong(address + MEGABYTE)).isEqualTo(43);
        } finally {
            Reference.reachabilityFence(memory);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReleaseARangeWhenNobodyCanReachIt(boolean protect) {
        while (ClosedRanges.reclaim()) {
            Thread.onSpinWait(); // what other tests left
        }
        Reservation kept = reserve(protect);
        kept.close();
        int before = ClosedRanges.count();
        for (int i = 0; i < 50; i++) {
            reserve(protect).close();
        }
        try {
            assertThat(ClosedRanges.reclaim()).as("something was released").isTrue();
            assertThat(ClosedRanges.count()).isEqualTo(before);
            assertThat(ClosedRanges.bytes()).isGreaterThanOrEqualTo(16 * MEGABYTE);
            assertThat(Memory.getLong(kept.address() + MEGABYTE)).isZero();
        } finally {
            Reference.reachabilityFence(kept);
        }
    }

    @Test
    void shouldGoOnReleasingWhenACallFailed() {
        while (ClosedRanges.reclaim()) {
            Thread.onSpinWait(); // what other tests left
        }
        int before = ClosedRanges.count();
        AtomicInteger calls = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            Reservation.of(new FullHeap(calls), account, "a test", MEGABYTE).close();
        }
        for (int round = 0; round < 50 && ClosedRanges.count() > before; round++) {
            ClosedRanges.reclaim();
        }
        assertThat(ClosedRanges.count()).isEqualTo(before);
        assertThat(calls).as("each is released once, after four calls failed").hasValue(3 + FullHeap.FAILING);
    }

    /** Memory whose first calls for a release find no room on the heap. */
    private static final class FullHeap extends FaultyMemory {
        private static final int FAILING = 4;

        private final AtomicInteger calls;

        FullHeap(AtomicInteger calls) {
            super(false, Integer.MAX_VALUE);
            this.calls = calls;
        }

        @Override
        public void release(long address, long bytes) {
            if (calls.incrementAndGet() <= FAILING) {
                throw new OutOfMemoryError("a test");
            }
            super.release(address, bytes);
        }
    }

    @Test
    void shouldLeaveErrorsOfTheJvmAsTheyAre() {
        OutOfMemoryError full = new OutOfMemoryError("a test");
        assertThat(DowncallFailure.of(full)).isSameAs(full);
        assertThat(DowncallFailure.of(new IllegalStateException("a test")))
                .isInstanceOf(AssertionError.class)
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldKeepWhatAClosedAccountHadWhileTheAccountCanBeReached() {
        List<Long> addresses = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            addresses.add(reserve(false).address());
        }
        account.close();
        try {
            ClosedRanges.reclaim();
            for (long address : addresses) {
                assertThat(Memory.getLong(address + MEGABYTE)).isZero();
            }
        } finally {
            Reference.reachabilityFence(account);
        }
    }

    @Test
    void shouldLeaveNothingBehindWhenAnAccountIsClosed() {
        long reserved = MemoryAccount.processReserved();
        long committed = MemoryAccount.processCommitted();
        MemoryAccount closing = new MemoryAccount(100 * MEGABYTE);
        Reservation forgotten = Reservation.of(OsMemory.system(), closing, "a test", MEGABYTE);
        closing.charge(5 * MEGABYTE, "a test");
        closing.close();
        assertThatThrownBy(() -> forgotten.commit(0, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> Reservation.of(OsMemory.system(), closing, "a test", MEGABYTE))
                .isInstanceOf(ClosedException.class)
                .hasMessageContaining("a test");
        assertThatThrownBy(() -> closing.charge(1, "a test")).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> closing.chargeAlways(1, "a test")).isInstanceOf(ClosedException.class);
        closing.refund(MEGABYTE);
        closing.close();
        assertThat(closing.committed()).isZero();
        assertThat(MemoryAccount.processReserved()).isEqualTo(reserved);
        assertThat(MemoryAccount.processCommitted()).isEqualTo(committed);
    }

    @Test
    void shouldTakeBackWhatSeveralThreadsGrowWhileTheAccountCloses() throws InterruptedException {
        long reserved = MemoryAccount.processReserved();
        long committed = MemoryAccount.processCommitted();
        for (int round = 0; round < 50; round++) {
            MemoryAccount closing = new MemoryAccount(Long.MAX_VALUE);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                threads.add(Thread.ofPlatform().start(() -> growUntilClosed(closing)));
            }
            closing.close();
            for (Thread thread : threads) {
                thread.join();
            }
        }
        assertThat(MemoryAccount.processReserved()).isEqualTo(reserved);
        assertThat(MemoryAccount.processCommitted()).isEqualTo(committed);
    }

    private static void growUntilClosed(MemoryAccount closing) {
        try {
            while (true) {
                Reservation reservation = Reservation.of(OsMemory.system(), closing, "a test", MEGABYTE);
                GrowingMemory memory = new GrowingMemory(reservation, closing, "a test", 0, MEGABYTE);
                memory.growTo(200_000);
                Memory.putLong(memory.address(), 1);
                memory.trim(0, 2);
                Memory.putLong(memory.address(), 1);
            }
        } catch (ClosedException expected) {
            return;
        }
    }
}
