package io.fdp.kernel.internal.entity;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.table.WorldState;
import org.jspecify.annotations.Nullable;

/**
 * The entities that were created and destroyed in the current frame, and in earlier frames that an observer has not
 * seen. They exist from the first observer on. Under the structure lock.
 */
public final class EntityLogs implements AutoCloseable {
    private final EntityLog created;
    private final EntityLog destroyed;

    /** Reserves the memory of both logs, or throws and leaves nothing behind. */
    public EntityLogs(WorldState world) {
        created = new EntityLog(world, "entities created");
        try {
            destroyed = new EntityLog(world, "entities destroyed");
        } catch (Throwable failure) {
            Errors.close(failure, created);
            throw failure;
        }
    }

    public EntityLog created() {
        return created;
    }

    public EntityLog destroyed() {
        return destroyed;
    }

    /** Begins a new frame: forgets this many entities at the beginning of each log. */
    public void nextFrame(int ofCreated, int ofDestroyed) {
        created.nextFrame(ofCreated);
        destroyed.nextFrame(ofDestroyed);
    }

    public long committedBytes() {
        return created.committedBytes() + destroyed.committedBytes();
    }

    /** The bytes in RAM, or -1 if unknown. */
    public long residentBytes() {
        long born = created.residentBytes();
        long dead = destroyed.residentBytes();
        return born < 0 || dead < 0 ? -1 : born + dead;
    }

    /** Gives back memory above what the last frames needed, in pieces of 64 KB; returns how many. */
    public int trim(int most) {
        int trimmed = created.trim(most);
        return trimmed + destroyed.trim(most - trimmed);
    }

    @Override
    public void close() {
        created.close();
        destroyed.close();
    }

    // ---- for a world that may have no logs

    /** The bytes charged for logs. */
    public static long bytesOf(@Nullable EntityLogs logs) {
        return logs == null ? 0 : logs.committedBytes();
    }

    /** The bytes of logs in RAM, or -1 if unknown. */
    public static long residentOf(@Nullable EntityLogs logs) {
        return logs == null ? 0 : logs.residentBytes();
    }

    /** Gives back memory that logs have not needed lately, in pieces of 64 KB; returns how many. */
    public static int trimAny(@Nullable EntityLogs logs, int most) {
        return logs == null ? 0 : logs.trim(most);
    }

    /** Gives the memory of logs back. */
    public static void closeAny(@Nullable EntityLogs logs) {
        if (logs != null) {
            logs.close();
        }
    }
}
