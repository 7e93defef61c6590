package io.fdp.replication.internal;

import java.util.Arrays;

/** Ids in their order, as runs of ids that follow each other: the first of each run, and how many there are. */
public final class IdRuns {
    private long[] firsts = new long[1];
    private int[] lengths = new int[1];
    private int runs;
    private int count;

    /** None yet. */
    public IdRuns() {}

    /** The number of ids. */
    public int count() {
        return count;
    }

    /** The number of runs. */
    public int runs() {
        return runs;
    }

    /** The first id of a run. */
    public long first(int run) {
        return firsts[run];
    }

    /** The number of ids of a run. */
    public int length(int run) {
        return lengths[run];
    }

    /** Forgets all ids. */
    public void clear() {
        runs = 0;
        count = 0;
    }

    /** Adds an id, and those that follow it. */
    public void add(long first, int length) {
        count += length;
        if (runs > 0 && firsts[runs - 1] + lengths[runs - 1] == first) {
            lengths[runs - 1] += length;
            return;
        }
        if (runs == firsts.length) {
            firsts = Arrays.copyOf(firsts, 2 * runs);
            lengths = Arrays.copyOf(lengths, 2 * runs);
        }
        firsts[runs] = first;
        lengths[runs++] = length;
    }

    /** Whether both have the same ids in the same order. */
    boolean isSame(IdRuns other) {
        boolean same = runs == other.runs && count == other.count;
        for (int i = 0; same && i < runs; i++) {
            same = firsts[i] == other.firsts[i] && lengths[i] == other.lengths[i];
        }
        return same;
    }

    /** Takes the ids of another list. */
    void set(IdRuns other) {
        if (firsts.length < other.runs) {
            firsts = new long[other.firsts.length];
            lengths = new int[other.firsts.length];
        }
        System.arraycopy(other.firsts, 0, firsts, 0, other.runs);
        System.arraycopy(other.lengths, 0, lengths, 0, other.runs);
        runs = other.runs;
        count = other.count;
    }
}
