package io.fdp.replication.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entities that this node owned and that died, by group: samples name them for a while. */
public final class Deaths {
    private final long keepNanos;
    private @Nullable Dead[] groups = new Dead[0];

    /** The last dead of a group, oldest first. */
    private static final class Dead {
        private long[] ids = new long[8];
        private long[] times = new long[8];
        private int count;
    }

    Deaths(long keepNanos) {
        this.keepNanos = keepNanos;
    }

    /** Adds a dead entity, unless the group names it already. */
    boolean addOnce(int group, long id, long now) {
        for (int i = count(group, now) - 1; i >= 0; i--) {
            if (id(group, i) == id) {
                return false;
            }
        }
        add(group, id, now);
        return true;
    }

    void add(int group, long id, long now) {
        if (group >= groups.length) {
            groups = Arrays.copyOf(groups, Math.max(group + 1, 2 * groups.length));
        }
        Dead dead = groups[group];
        if (dead == null) {
            dead = new Dead();
            groups[group] = dead;
        }
        if (dead.count == EntityTopic.MOST_DEATHS) {
            drop(dead, 1);
        }
        if (dead.count == dead.ids.length) {
            dead.ids = Arrays.copyOf(dead.ids, 2 * dead.count);
            dead.times = Arrays.copyOf(dead.times, 2 * dead.count);
        }
        dead.ids[dead.count] = id;
        dead.times[dead.count++] = now;
    }

    /** The number of dead of a group that are named now. */
    int count(int group, long now) {
        Dead dead = group < groups.length ? groups[group] : null;
        if (dead == null) {
            return 0;
        }
        int old = 0;
        while (old < dead.count && now - dead.times[old] >= keepNanos) {
            old++;
        }
        drop(dead, old);
        return dead.count;
    }

    long id(int group, int i) {
        Dead dead = groups[group];
        return dead == null ? 0 : dead.ids[i];
    }

    private static void drop(Dead dead, int old) {
        if (old > 0) {
            dead.count -= old;
            System.arraycopy(dead.ids, old, dead.ids, 0, dead.count);
            System.arraycopy(dead.times, old, dead.times, 0, dead.count);
        }
    }
}
