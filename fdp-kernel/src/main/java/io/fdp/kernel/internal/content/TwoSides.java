package io.fdp.kernel.internal.content;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.memory.GrowingMemory;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.internal.table.WorldState;

/**
 * Native memory that exists twice: as reactions were told last, and as they are told now. Each dispatch exchanges the
 * two sides. Memory that was not written is zero.
 */
final class TwoSides implements AutoCloseable {
    private final Reservation reservation;
    private final GrowingMemory[] sides = new GrowingMemory[2];

    TwoSides(WorldState world, String what, long bytesPerSide) {
        MemoryAccount account = world.account();
        long most = GrowingMemory.blocksFor(Math.max(1, bytesPerSide));
        reservation = Reservation.of(world.os(), account, what, 2 * most);
        for (int i = 0; i < sides.length; i++) {
            sides[i] = new GrowingMemory(reservation, account, what, i * most, most);
        }
    }

    /** Makes memory that grows at once, or nothing. */
    static TwoSides of(WorldState world, String what, long bytesPerSide, long bytes) {
        TwoSides made = new TwoSides(world, what, bytesPerSide);
        try {
            made.growTo(bytes);
            return made;
        } catch (Throwable refused) {
            Errors.close(refused, made);
            throw refused;
        }
    }

    /** The first byte of a side. */
    long address(int side) {
        return sides[side].address();
    }

    /** Makes at least a number of bytes of both sides usable, or throws; what grew before stays. */
    void growTo(long bytes) {
        for (GrowingMemory side : sides) {
            side.growTo(bytes);
        }
    }

    long committedBytes() {
        return sides[0].committed() + sides[1].committed();
    }

    long residentBytes() {
        return reservation.residentBytes();
    }

    /** Gives everything back, including its charge. */
    @Override
    public void close() {
        for (GrowingMemory side : sides) {
            side.trim(0, Integer.MAX_VALUE);
        }
        reservation.close();
    }
}
