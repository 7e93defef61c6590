package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.memory.GrowingMemory;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.memory.Memory;

/**
 * The results of the commands of a lane that create entities, by number: one handle each, in the order of recording.
 *
 * <p>A placeholder holds such a number, not an address. So invented bits name a command of this round or no command,
 * and never lead to other memory. Numbers continue from round to round. So they tell old placeholders from new ones
 * even when the round counter starts over.
 */
final class CreatedEntities {
    /** The command has not been played back yet. */
    static final long WAITING = 0;

    /** The command failed. Index 1 with generation 0, which no entity has. */
    static final long FAILED = 1;

    private static final int PEAK_DECAY_SHIFT = 6;

    private final GrowingMemory memory;
    private final long base;
    private int room;
    private int count;
    private int first;
    private long peak;

    /** Uses part of a reservation. */
    CreatedEntities(Reservation reservation, MemoryAccount account, String what, long offset, long most) {
        memory = new GrowingMemory(reservation, account, what, offset, most);
        base = memory.address();
    }

    /** Makes room for another command, or throws and changes nothing. */
    void ensureRoom() {
        if (count == room) {
            memory.growTo((long) (count + 1) * Long.BYTES);
            room = (int) (memory.committed() / Long.BYTES);
        }
    }

    /** Adds a command, for which there is room; returns its number. */
    int add() {
        int position = count;
        int number = first + position & Placeholder.NUMBER_MASK;
        Memory.putLong(base + (long) position * Long.BYTES, WAITING);
        count = position + 1;
        return number;
    }

    /** Whether a number was given to a command in this round. Reads no memory of the lane, so any thread may ask. */
    boolean isKnown(int number) {
        return position(number) < count;
    }

    /** The entity that a known command created, or one of the constants. */
    long get(int number) {
        return Memory.getLong(addressOf(number));
    }

    /** Notes the result of a known command. */
    void set(int number, long entity) {
        Memory.putLong(addressOf(number), entity);
    }

    /** The address of a number. Throws if no command has it: numbers reach further than the memory. */
    private long addressOf(int number) {
        int position = position(number);
        if (position >= count || position >= room) {
            throw new CommandException(
                    "unknown placeholder number " + number + " in this round: use one command buffer per thread");
        }
        return base + (long) position * Long.BYTES;
    }

    private int position(int number) {
        return number - first & Placeholder.NUMBER_MASK;
    }

    /** Begins a new round. */
    void clear() {
        peak = Math.max((long) count * Long.BYTES, peak - (peak >>> PEAK_DECAY_SHIFT));
        first = first + count & Placeholder.NUMBER_MASK;
        count = 0;
    }

    long committedBytes() {
        return memory.committed();
    }

    /** Gives back blocks above what the last rounds needed; returns how many. */
    int trim(int mostBlocks) {
        int trimmed = memory.trim(Math.max((long) count * Long.BYTES, peak), mostBlocks);
        room = (int) (memory.committed() / Long.BYTES);
        return trimmed;
    }
}
