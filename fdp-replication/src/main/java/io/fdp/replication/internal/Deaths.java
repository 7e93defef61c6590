package io.fdp.replication.internal;

import java.util.Arrays;

/**
 * The entities that this node owned and that died, by group: samples name them for a while. Entries of a group are a
 * list, oldest first; entries that are over are used again, so that deaths of a steady rate make no garbage.
 */
public final class Deaths {
    /** No entry. */
    static final int NONE = -1;

    private static final int FIRST_ROOM = 8192;

    private final long keepNanos;
    private long[] ids = new long[FIRST_ROOM];
    private long[] times = new long[FIRST_ROOM];
    private int[] nexts = new int[FIRST_ROOM];
    private int used;
    private int free = NONE;
    private int[] firsts = new int[0];
    private int[] lasts = new int[0];
    private int[] counts = new int[0];

    Deaths(long keepNanos) {
        this.keepNanos = keepNanos;
    }

    /** Adds a dead entity, unless the group names it already. */
    boolean addOnce(int group, long id, long now) {
        count(group, now);
        for (int entry = first(group); entry != NONE; entry = next(entry)) {
            if (id(entry) == id) {
                return false;
            }
        }
        add(group, id, now);
        return true;
    }

    void add(int group, long id, long now) {
        ensureGroup(group);
        if (counts[group] == EntityTopic.MOST_DEATHS) {
            dropFirst(group);
        }
        int entry = takeEntry();
        ids[entry] = id;
        times[entry] = now;
        nexts[entry] = NONE;
        if (counts[group]++ == 0) {
            firsts[group] = entry;
        } else {
            nexts[lasts[group]] = entry;
        }
        lasts[group] = entry;
    }

    private void ensureGroup(int group) {
        if (group >= firsts.length) {
            int room = Math.max(Math.max(group + 1, 2 * firsts.length), 1024);
            int before = firsts.length;
            firsts = Arrays.copyOf(firsts, room);
            lasts = Arrays.copyOf(lasts, room);
            counts = Arrays.copyOf(counts, room);
            Arrays.fill(firsts, before, room, NONE);
        }
    }

    private int takeEntry() {
        if (free != NONE) {
            int entry = free;
            free = nexts[entry];
            return entry;
        }
        if (used == ids.length) {
            ids = Arrays.copyOf(ids, 2 * used);
            times = Arrays.copyOf(times, 2 * used);
            nexts = Arrays.copyOf(nexts, 2 * used);
        }
        return used++;
    }

    private void dropFirst(int group) {
        int entry = firsts[group];
        firsts[group] = nexts[entry];
        counts[group]--;
        nexts[entry] = free;
        free = entry;
    }

    /** The number of dead of a group that are named now. */
    int count(int group, long now) {
        if (group >= counts.length) {
            return 0;
        }
        while (counts[group] > 0 && now - times[firsts[group]] >= keepNanos) {
            dropFirst(group);
        }
        return counts[group];
    }

    /** The oldest entry of a group, or {@link #NONE}. */
    int first(int group) {
        return group < firsts.length && counts[group] > 0 ? firsts[group] : NONE;
    }

    /** The entry behind another one of its group, or {@link #NONE}. */
    int next(int entry) {
        return nexts[entry];
    }

    /** The id of the dead entity of an entry. */
    long id(int entry) {
        return ids[entry];
    }
}
