package io.fdp.replication.internal;

import io.fdp.replication.internal.memory.IdMap;

/**
 * Remembers for a while which entities have died, so that an older sample does not bring them back. Forgets a tombstone
 * when its time is over, or when there are too many: the oldest first.
 */
public final class Tombstones {
    private static final int MOST_FIRST_ROOM = 1 << 16;

    private final IdMap ids;
    private final long keepNanos;
    private final int most;
    private long[] dead;
    private long[] times;
    private int first;
    private int count;

    /** Puts tombstones into a map. */
    public Tombstones(IdMap ids, long keepNanos, int most) {
        this.ids = ids;
        this.keepNanos = keepNanos;
        this.most = most;
        int room = Integer.highestOneBit(Math.clamp(2L * most - 1, 1, MOST_FIRST_ROOM)); // a power of two
        this.dead = new long[room];
        this.times = new long[room];
    }

    /** The number of tombstones. */
    public int count() {
        return count;
    }

    /** Notes that the entity of an id has died; the id has no handle from here on. */
    public void add(long id, long now) {
        if (ids.get(id) == IdMap.DEAD) {
            return;
        }
        if (count == most) {
            removeFirst();
        }
        if (!ids.put(id, IdMap.DEAD)) {
            return; // too many pages: the id is absent, as if its tombstone had been forgotten
        }
        if (count == dead.length) {
            grow();
        }
        int at = (first + count++) & (dead.length - 1);
        dead[at] = id;
        times[at] = now;
    }

    /** Forgets tombstones that are old. Returns whether there were any. */
    public boolean expire(long now) {
        boolean some = false;
        while (count > 0 && now - times[first] >= keepNanos) {
            removeFirst();
            some = true;
        }
        return some;
    }

    private void removeFirst() {
        ids.remove(dead[first]);
        first = (first + 1) & (dead.length - 1);
        count--;
    }

    private void grow() {
        long[] moreDead = new long[2 * dead.length];
        long[] moreTimes = new long[2 * dead.length];
        for (int i = 0; i < count; i++) {
            int at = (first + i) & (dead.length - 1);
            moreDead[i] = dead[at];
            moreTimes[i] = times[at];
        }
        dead = moreDead;
        times = moreTimes;
        first = 0;
    }
}
