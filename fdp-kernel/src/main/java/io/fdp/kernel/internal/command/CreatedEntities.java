package io.fdp.kernel.internal.command;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.memory.GrowingMemory;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.memory.Memory;

/**
 * What became of the commands of a lane that create entities, by number: one handle each, in the order of recording.
 *
 * <p>A placeholder names such a number, not a place in memory. So whatever bits someone makes up, they name a command
 * that was recorded in this round, or none: no placeholder leads to other memory. Numbers go on from round to round, so
 * that they tell old placeholders from new ones also when rounds begin again.
 */
final class CreatedEntities {
    /** The command was not played back yet. */
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

    /** Takes part of a reservation. */
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

    /** Adds a command, for which there is room; answers its number. */
    int add() {
        int position = count;
        int number = first + position & Placeholder.NUMBER_MASK;
        Memory.putLong(base + (long) position * Long.BYTES, WAITING);
        count = position + 1;
        return number;
    }

    /**
     * Whether a number was given to a command in this round. Reads no memory of the lane, so that other threads may ask
     * as well.
     */
    boolean isKnown(int number) {
        return position(number) < count;
    }

    /** The entity that a known command made, or one of the constants. */
    long get(int number) {
        return Memory.getLong(addressOf(number));
    }

    /** Notes what became of a known command. */
    void set(int number, long entity) {
        Memory.putLong(addressOf(number), entity);
    }

    /** Numbers reach further than the memory: one that no command has leads nowhere. */
    private long addressOf(int number) {
        int position = position(number);
        if (position >= count || position >= room) {
            throw new CommandException("no command that creates an entity has number " + number
                    + " in this round: let each thread record in a command buffer of its own");
        }
        return base + (long) position * Long.BYTES;
    }

    private int position(int number) {
        return number - first & Placeholder.NUMBER_MASK;
    }

    /** A new round begins. */
    void clear() {
        peak = Math.max((long) count * Long.BYTES, peak - (peak >>> PEAK_DECAY_SHIFT));
        first = first + count & Placeholder.NUMBER_MASK;
        count = 0;
    }

    long committedBytes() {
        return memory.committed();
    }

    /** Gives back blocks above what the last rounds needed; answers how many. */
    int trim(int mostBlocks) {
        int trimmed = memory.trim(Math.max((long) count * Long.BYTES, peak), mostBlocks);
        room = (int) (memory.committed() / Long.BYTES);
        return trimmed;
    }
}
