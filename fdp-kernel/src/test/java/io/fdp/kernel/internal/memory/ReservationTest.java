package io.fdp.kernel.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.memory.Memory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservationTest {
    private static final long MEGABYTE = 1 << 20;

    private final MemoryAccount account = new MemoryAccount(10 * MEGABYTE);

    private Reservation reserve(boolean protect, long bytes) {
        return Reservation.of(new PosixMemory(PosixConstants.LINUX, protect), account, "a test", bytes);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReadZeroAndKeepWhatIsWritten(boolean protect) {
        try (Reservation memory = reserve(protect, 100 * MEGABYTE)) {
            memory.commit(50 * MEGABYTE + 100, 5000);
            long at = memory.address() + 50 * MEGABYTE + 100;
            assertThat(Memory.getLong(at)).isZero();
            Memory.putLong(at, 42);
            assertThat(Memory.getLong(at)).isEqualTo(42);
            memory.commit(50 * MEGABYTE, 8192);
            assertThat(Memory.getLong(at)).as("committing twice keeps values").isEqualTo(42);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveRamBackAndReadZeroAfterDecommit(boolean protect) {
        try (Reservation memory = reserve(protect, 16 * MEGABYTE)) {
            memory.commit(0, 16 * MEGABYTE);
            for (long at = 0; at < 16 * MEGABYTE; at += 4096) {
                Memory.putByte(memory.address() + at, (byte) 1);
            }
            assertThat(memory.residentBytes()).isEqualTo(16 * MEGABYTE);
            memory.decommit(4 * MEGABYTE, 8 * MEGABYTE);
            assertThat(memory.residentBytes()).isEqualTo(8 * MEGABYTE);
            assertThat(Memory.getByte(memory.address() + 4 * MEGABYTE)).isZero();
            assertThat(Memory.getByte(memory.address() + 12 * MEGABYTE - 1)).isZero();
            assertThat(Memory.getByte(memory.address() + 12 * MEGABYTE)).isEqualTo((byte) 1);
            Memory.putByte(memory.address() + 5 * MEGABYTE, (byte) 7);
            assertThat(Memory.getByte(memory.address() + 5 * MEGABYTE)).isEqualTo((byte) 7);
        }
    }

    @Test
    void shouldDecommitOnlyWholePagesInside() {
        try (Reservation memory = reserve(false, MEGABYTE)) {
            Memory.putByte(memory.address() + 100, (byte) 1);
            Memory.putByte(memory.address() + 4096, (byte) 2);
            Memory.putByte(memory.address() + 8192, (byte) 3);
            memory.decommit(50, 8192);
            assertThat(Memory.getByte(memory.address() + 100)).isEqualTo((byte) 1);
            assertThat(Memory.getByte(memory.address() + 4096)).isZero();
            assertThat(Memory.getByte(memory.address() + 8192)).isEqualTo((byte) 3);
            memory.decommit(10, 20);
        }
    }

    @Test
    void shouldCostNoRamWhenReserved() {
        try (Reservation memory = reserve(false, 1L << 40)) {
            assertThat(account.reserved()).isEqualTo((1L << 40) + 2 * Reservation.HUGE_PAGE);
            assertThat(MemoryAccount.processReserved()).isEqualTo(account.reserved());
            assertThat((memory.address() + Reservation.SMALL_PAGES_FIRST) % Reservation.HUGE_PAGE)
                    .isZero();
            assertThat(memory.bytes()).isEqualTo(1L << 40);
        }
        assertThat(account.reserved()).isZero();
        assertThat(MemoryAccount.processReserved()).isZero();
    }

    @Test
    void shouldRefuseASecondCloseAndAnyUseAfterClose() {
        Reservation memory = reserve(false, MEGABYTE);
        memory.close();
        assertThatThrownBy(memory::close).isInstanceOf(ClosedException.class).hasMessageContaining("a test");
        assertThatThrownBy(() -> memory.commit(0, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> memory.decommit(0, 1)).isInstanceOf(ClosedException.class);
        assertThatThrownBy(memory::residentBytes).isInstanceOf(ClosedException.class);
        assertThatThrownBy(() -> memory.preferHugePages(0, 1)).isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldRefuseRangesOutside() {
        try (Reservation memory = reserve(false, MEGABYTE)) {
            assertThatThrownBy(() -> memory.commit(MEGABYTE, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> memory.commit(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> memory.decommit(0, MEGABYTE + 1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> memory.commit(1, Long.MAX_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> reserve(false, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNameSizeAndRemedyWhenAddressSpaceIsRefused() {
        assertThatThrownBy(() -> reserve(false, 1L << 60))
                .isInstanceOf(NativeMemoryException.class)
                .hasMessageContaining("a test")
                .hasMessageContaining("" + ((1L << 60) + 2 * Reservation.HUGE_PAGE))
                .hasMessageContaining("capacity");
        assertThat(account.reserved()).isZero();
    }

    @Test
    void shouldRefuseChargesOverTheBudgetAsAWhole() {
        account.charge(6 * MEGABYTE, "one");
        assertThatThrownBy(() -> account.charge(4 * MEGABYTE + 1, "two"))
                .isInstanceOf(MemoryBudgetException.class)
                .hasMessageContaining("two")
                .hasMessageContaining("" + 10 * MEGABYTE)
                .hasMessageContaining("" + 6 * MEGABYTE);
        assertThat(account.committed()).isEqualTo(6 * MEGABYTE);
        account.charge(4 * MEGABYTE, "three");
        account.refund(10 * MEGABYTE);
        assertThat(account.committed()).isZero();
        assertThat(MemoryAccount.processCommitted()).isZero();
    }

    @Test
    void shouldAskForHugePages() {
        try (Reservation memory = reserve(false, 16 * MEGABYTE)) {
            memory.preferHugePages(0, memory.bytes());
            Memory.putByte(memory.address() + 5 * MEGABYTE, (byte) 1);
            assertThat(memory.residentBytes()).isPositive();
        }
    }
}
