package io.fdp.kernel.internal.entity;

/** Roles at one moment, in ascending order. The list is used again, so that listing makes no garbage. */
public final class RoleList {
    private int[] roles = {};
    private int count;

    /** The number of roles. */
    public int count() {
        return count;
    }

    /** A role, by its position. */
    public int role(int i) {
        return roles[i];
    }

    /** Forgets all roles, and makes room for others. */
    void begin(int most) {
        count = 0;
        if (roles.length < most) {
            roles = new int[most];
        }
    }

    void add(int role) {
        roles[count++] = role;
    }

    /** Sorts in place. The JDK's sort makes garbage from about fifty numbers on. */
    void sort() {
        for (int gap = firstGap(); gap > 0; gap /= 3) {
            for (int i = gap; i < count; i++) {
                sink(i, gap);
            }
        }
    }

    /** One of 1, 4, 13, 40 and so on, below the number of roles. */
    private int firstGap() {
        int gap = 1;
        while (gap < count / 3) {
            gap = 3 * gap + 1;
        }
        return gap;
    }

    private void sink(int i, int gap) {
        int role = roles[i];
        int at = i;
        for (; at >= gap && roles[at - gap] > role; at -= gap) {
            roles[at] = roles[at - gap];
        }
        roles[at] = role;
    }
}
