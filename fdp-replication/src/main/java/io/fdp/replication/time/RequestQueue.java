package io.fdp.replication.time;

import io.fdp.replication.model.ReplicationException;

/** The requests of this node that were not carried out yet. Any thread adds, the frame thread does the rest. */
final class RequestQueue {
    /** The most requests that wait. */
    static final int MOST = 64;

    private final int[] kinds = new int[MOST];
    private final double[] values = new double[MOST];
    private int first = 1;
    private int count;

    synchronized void add(int kind, double value) {
        if (count == MOST) {
            throw new ReplicationException(MOST + " requests wait for the keeper of the exercise: run frames, and look"
                    + " whether keeper() is there, before you ask for more");
        }
        int at = (first + count) & (MOST - 1);
        kinds[at] = kind;
        values[at] = value;
        count++;
    }

    /** The number of the first request that waits; numbers begin with 1. */
    synchronized int first() {
        return first;
    }

    synchronized int count() {
        return count;
    }

    synchronized int kind(int number) {
        return kinds[number & (MOST - 1)];
    }

    synchronized double value(int number) {
        return values[number & (MOST - 1)];
    }

    /** Requests up to a number were carried out. */
    synchronized void done(int number) {
        while (count > 0 && first - number <= 0) {
            first++;
            count--;
        }
    }
}
