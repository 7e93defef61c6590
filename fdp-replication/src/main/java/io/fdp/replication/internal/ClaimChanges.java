package io.fdp.replication.internal;

import java.util.Arrays;

/** A list of what samples have done to claims since it was last emptied: ownership acts on it after all samples. */
public final class ClaimChanges {
    /** Another node took from this one what it owned. */
    public static final int YIELDED = 0;

    /** Another node hands this node something. */
    public static final int HANDED = 1;

    /** Nobody owns a value of an entity that this node owns. */
    public static final int UNOWNED = 2;

    /** The target of an entity itself; those of components begin with 1. */
    public static final int ENTITY = 0;

    private static final int FIRST_ROOM = 64;

    private int[] kinds = new int[FIRST_ROOM];
    private int[] targets = new int[FIRST_ROOM];
    private long[] handles = new long[FIRST_ROOM];
    private int[] nodes = new int[FIRST_ROOM];
    private int count;

    ClaimChanges() {}

    void add(int kind, int target, long handle, int node) {
        if (count == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * count);
            targets = Arrays.copyOf(targets, 2 * count);
            handles = Arrays.copyOf(handles, 2 * count);
            nodes = Arrays.copyOf(nodes, 2 * count);
        }
        kinds[count] = kind;
        targets[count] = target;
        handles[count] = handle;
        nodes[count++] = node;
    }

    /** The number of changes. */
    public int count() {
        return count;
    }

    /** What happened. */
    public int kind(int i) {
        return kinds[i];
    }

    /** The entity itself, or the number of a component. */
    public int target(int i) {
        return targets[i];
    }

    /** The entity. */
    public long handle(int i) {
        return handles[i];
    }

    /** The node that owns it now. */
    public int node(int i) {
        return nodes[i];
    }

    /** Forgets all changes. */
    public void clear() {
        count = 0;
    }
}
