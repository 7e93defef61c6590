package io.fdp.kernel.internal.lock;

import io.fdp.kernel.error.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * Which thread reads a record while it holds the monitor of somebody who stores the record. Accessors of the record may
 * do anything. Those that come to another monitor of this kind are refused: two threads would wait for each other.
 */
public final class GuardedReading {
    private static final ThreadLocal<@Nullable Object> OWNER = new ThreadLocal<>();

    private GuardedReading() {}

    /**
     * Begins to read, before the monitor of the owner is taken; {@link #end} follows. A thread that holds the structure
     * lock of a world is refused, too: the owner of the monitor may wait for that lock.
     *
     * @param owner whose monitor is taken
     * @param lock the structure lock of the world
     * @param what what is done, for errors
     * @return whether the thread did not read before
     */
    @SuppressWarnings("ReferenceEquality") // an owner is itself only
    public static boolean begin(Object owner, StructureLock lock, String what) {
        lock.requireNotMine();
        Object before = OWNER.get();
        if (before != null && before != owner) {
            throw new CommandException("cannot " + what + " while a record is read on the same thread: accessors of"
                    + " records must not touch the repository");
        }
        StackRoom.requireShort(); // for the whole value, and to end it
        OWNER.set(owner);
        return before == null;
    }

    /** Ends what {@link #begin} began and answered. */
    public static void end(boolean outermost) {
        if (outermost) {
            OWNER.set(null); // not remove(), after which the next set() makes garbage
        }
    }
}
