package io.fdp.kernel.internal.lock;

import io.fdp.kernel.error.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * Knows which thread reads a record while it holds the monitor of an object that stores the record. Accessors of the
 * record may do anything. If they reach another monitor of this kind they are refused, because two threads could wait
 * for each other.
 */
public final class GuardedReading {
    private static final ThreadLocal<@Nullable Object> OWNER = new ThreadLocal<>();

    private GuardedReading() {}

    /**
     * Begins to read, before the monitor of the owner is taken; {@link #end} follows. A thread that holds the structure
     * lock of a world is refused too: the owner of the monitor may wait for that lock.
     *
     * @param owner the object whose monitor is taken
     * @param lock the structure lock of the world
     * @param what the action, for errors
     * @return whether the thread was not reading before
     */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public static boolean begin(Object owner, StructureLock lock, String what) {
        lock.requireNotMine();
        Object before = OWNER.get();
        if (before != null && before != owner) {
            throw new CommandException("cannot " + what + " while a record is read on the same thread: accessors of"
                    + " records must not touch the repository");
        }
        StackRoom.requireShort(); // room for the whole value, and to end reading
        OWNER.set(owner);
        return before == null;
    }

    /** Ends reading; takes what {@link #begin} returned. */
    public static void end(boolean outermost) {
        if (outermost) {
            OWNER.set(null); // not remove(): the next set() after it would make garbage
        }
    }
}
