package io.fdp.dds.internal.memory;

import java.util.Arrays;

/**
 * The keys of network ids, without objects: a table of ids, each at the place of its hash or the next free one behind.
 * No network id is 0. One thread uses it.
 */
public final class IdKeys {
    /** The key of an id that is not there. */
    public static final int NONE = -1;

    private static final int FIRST_PLACES = 16;
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] ids = new long[FIRST_PLACES];
    private int[] keys = new int[FIRST_PLACES];
    private int size;

    /** Says which entries stay. */
    public interface Choice {
        /** Whether an entry stays. */
        boolean stays(long id, int key);
    }

    /** The number of ids. */
    public int size() {
        return size;
    }

    private int home(long id) {
        return (int) ((id * SPREAD) >>> Long.numberOfLeadingZeros(ids.length - 1L));
    }

    /** The place of an id, or the free place where it belongs. */
    private int find(long id) {
        int mask = ids.length - 1;
        int at = home(id);
        while (ids[at] != 0 && ids[at] != id) {
            at = (at + 1) & mask;
        }
        return at;
    }

    /** The key of an id, or {@link #NONE}. */
    public int get(long id) {
        int at = find(id);
        return id == 0 || ids[at] == 0 ? NONE : keys[at];
    }

    /** Sets the key of an id; 0 is no id, and is left out. */
    public void put(long id, int key) {
        if (id == 0) {
            return;
        }
        int at = find(id);
        if (ids[at] == 0) {
            if (2 * (size + 1) > ids.length) {
                grow();
                at = find(id);
            }
            ids[at] = id;
            size++;
        }
        keys[at] = key;
    }

    private void grow() {
        long[] before = ids;
        int[] keysBefore = keys;
        ids = new long[2 * before.length];
        keys = new int[ids.length];
        for (int i = 0; i < before.length; i++) {
            if (before[i] != 0) {
                int at = find(before[i]);
                ids[at] = before[i];
                keys[at] = keysBefore[i];
            }
        }
    }

    /** Removes an id; returns its key, or {@link #NONE}. */
    public int remove(long id) {
        int at = find(id);
        if (id == 0 || ids[at] == 0) {
            return NONE;
        }
        int key = keys[at];
        size--;
        int mask = ids.length - 1;
        int hole = at;
        for (int next = (at + 1) & mask; ids[next] != 0; next = (next + 1) & mask) {
            // An entry may fill the hole unless its home lies behind the hole.
            int fromHome = (next - home(ids[next])) & mask;
            int fromHole = (next - hole) & mask;
            if (fromHome >= fromHole) {
                ids[hole] = ids[next];
                keys[hole] = keys[next];
                hole = next;
            }
        }
        ids[hole] = 0;
        return key;
    }

    /** Removes all entries that do not stay. */
    public void retain(Choice choice) {
        long[] before = ids.clone();
        int[] keysBefore = keys.clone();
        Arrays.fill(ids, 0);
        size = 0;
        for (int i = 0; i < before.length; i++) {
            if (before[i] != 0 && choice.stays(before[i], keysBefore[i])) {
                put(before[i], keysBefore[i]);
            }
        }
    }
}
