package io.fdp.kernel;

import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.internal.table.StackRoom;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/**
 * Which thread reads a record while it holds the monitor of somebody who stores the record. Accessors of the record may
 * do anything. Those that come to another monitor of this kind are refused: two threads would wait for each other.
 */
final class GuardedReading {
    private static final ThreadLocal<@Nullable Object> OWNER = new ThreadLocal<>();

    private GuardedReading() {}

    /**
     * Begins to read, before the monitor of the owner is taken; {@link #end} follows. A thread that holds the structure
     * lock of the world is refused, too: the owner of the monitor may wait for that lock.
     *
     * @return whether the thread did not read before
     */
    @SuppressWarnings("ReferenceEquality") // an owner is itself only
    static boolean begin(Object owner, WorldState world, String what) {
        world.lock().requireNotMine();
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
    static void end(boolean outermost) {
        if (outermost) {
            OWNER.set(null); // not remove(), after which the next set() makes garbage
        }
    }
}
