package io.fdp.kernel.internal.entity;

import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/**
 * Handles of entities in the order in which a frame created them, or destroyed them. Entities of earlier frames come
 * first, as long as an observer has not seen them.
 *
 * <p>Address space is taken once, and memory as needed. So nothing moves, and observers may read the log in place. The
 * budget counts this memory but never refuses it, because destroying entities is the way to get below the budget.
 */
public final class EntityLog implements AutoCloseable {
    private static final int MOST = 1 << 26;

    /** More entities than are ever kept of earlier frames, so that a frame always has room for the most entities. */
    private static final int MOST_EARLIER = 1 << 22;

    private static final long MOST_BYTES = ((long) MOST + MOST_EARLIER) * Long.BYTES;
    private static final long BLOCK = 64 * 1024;

    private final WorldState world;
    private final String what;
    private final Reservation reservation;
    private int count;
    private int frameStart;
    private long committed;
    private long peak;

    EntityLog(WorldState world, String what) {
        this.world = world;
        this.what = what;
        this.reservation = Reservation.of(world.os(), world.account(), what, MOST_BYTES);
    }

    /** Makes room for more entities, or throws and changes nothing. */
    void ensureRoom(int more) {
        long wanted = ((long) count + more) * Long.BYTES;
        if (wanted > committed) {
            grow(wanted);
        }
    }

    private void grow(long wanted) {
        if (wanted > MOST_BYTES) {
            throw new CapacityException("the log of " + what + " is full after " + (count - frameStart)
                    + " in one frame: end frames with tick() more often");
        }
        long step = Math.max(committed / 2 / BLOCK * BLOCK, BLOCK);
        long to = Math.min(MOST_BYTES, Math.max(committed + step, Math.ceilDiv(wanted, BLOCK) * BLOCK));
        if (reservation.commitsExplicitly()) {
            reservation.commit(committed, to - committed);
        }
        world.account().chargeAlways(to - committed, what);
        committed = to;
    }

    /** Adds an entity. The caller has made room. */
    void add(long entity) {
        Memory.putLong(reservation.address() + (long) count * Long.BYTES, entity);
        count++;
    }

    /** Forgets entities at the end. */
    void cutTo(int kept) {
        count = kept;
    }

    /** The number of entities. */
    public int count() {
        return count;
    }

    /** One of the entities. The caller has checked the position. */
    public long get(int i) {
        return Memory.getLong(address() + (long) i * Long.BYTES);
    }

    /** The address of the first entity. */
    public long address() {
        return reservation.address();
    }

    /** Where the entities of the current frame begin. */
    public int frameStart() {
        return frameStart;
    }

    /** Whether there already is memory for more entities. */
    boolean hasRoom(int more) {
        return ((long) count + more) * Long.BYTES <= committed;
    }

    /** Begins a new frame: forgets entities at the beginning, usually all, and keeps the memory. */
    void nextFrame(int forgotten) {
        peak = Math.max((long) count * Long.BYTES, peak - (peak >>> 6));
        int kept = count - forgotten;
        if (kept > 0 && forgotten > 0) {
            Memory.copy(address() + (long) forgotten * Long.BYTES, address(), (long) kept * Long.BYTES);
        }
        count = kept;
        frameStart = kept;
    }

    long committedBytes() {
        return committed;
    }

    long residentBytes() {
        return reservation.residentBytes();
    }

    /** Gives back blocks above what the last frames needed; returns how many. */
    int trim(int most) {
        long kept = Math.ceilDiv(Math.max(peak, (long) count * Long.BYTES), BLOCK) * BLOCK;
        int blocks = Math.clamp((committed - kept) / BLOCK, 0, most);
        if (blocks > 0) {
            long bytes = blocks * BLOCK;
            committed -= bytes;
            reservation.decommit(committed, bytes);
            world.account().refund(bytes);
        }
        return blocks;
    }

    @Override
    public void close() {
        reservation.close();
    }
}
