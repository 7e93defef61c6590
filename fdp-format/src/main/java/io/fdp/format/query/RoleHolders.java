package io.fdp.format.query;

import java.util.Arrays;

/** Which roles entities have. Roles are added, then sorted once, then found by their holder. Of one thread. */
public final class RoleHolders {
    private long[] holders = new long[16];
    private int[] roles = new int[16];
    private int count;
    private int first;
    private int found;

    /** Makes an empty list. */
    public RoleHolders() {}

    /** Forgets all roles. */
    public void clear() {
        count = 0;
        found = 0;
    }

    /**
     * Adds a role.
     *
     * @param role the role
     * @param holder the entity that has it
     */
    public void add(int role, long holder) {
        if (count == roles.length) {
            holders = Arrays.copyOf(holders, 2 * count);
            roles = Arrays.copyOf(roles, 2 * count);
        }
        holders[count] = holder;
        roles[count++] = role;
    }

    /** Sorts what was added, so that it can be found. A heap sort: no garbage, and no input makes it slow. */
    public void sort() {
        for (int root = count / 2 - 1; root >= 0; root--) {
            sink(root, count);
        }
        for (int end = count - 1; end > 0; end--) {
            swap(0, end);
            sink(0, end);
        }
    }

    private void sink(int from, int end) {
        int root = from;
        for (int child = 2 * root + 1; child < end; child = 2 * root + 1) {
            if (child + 1 < end && compare(child, child + 1) < 0) {
                child++;
            }
            if (compare(root, child) >= 0) {
                return;
            }
            swap(root, child);
            root = child;
        }
    }

    private int compare(int a, int b) {
        int byHolder = Long.compare(holders[a], holders[b]);
        return byHolder != 0 ? byHolder : Integer.compare(roles[a], roles[b]);
    }

    private void swap(int a, int b) {
        long holder = holders[a];
        holders[a] = holders[b];
        holders[b] = holder;
        int role = roles[a];
        roles[a] = roles[b];
        roles[b] = role;
    }

    /**
     * Goes to the roles of an entity.
     *
     * @param holder the entity
     * @return how many it has
     */
    public int find(long holder) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holders[middle] < holder) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        first = low;
        found = 0;
        while (low + found < count && holders[low + found] == holder) {
            found++;
        }
        return found;
    }

    /**
     * A role of the entity that was found last.
     *
     * @param i its number, in ascending order of roles
     * @return the role
     */
    public int role(int i) {
        if (i < 0 || i >= found) {
            throw new IndexOutOfBoundsException("the entity has " + found + " roles, numbered from 0: " + i);
        }
        return roles[first + i];
    }
}
