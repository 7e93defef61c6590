package io.fdp.kernel.internal.lane;

import io.fdp.kernel.internal.job.CacheLinePadding;
import java.util.Arrays;

/**
 * Knows which task wrote which part of a worker's lane.
 *
 * <p>A segment starts where the previous one ends. Consecutive tasks share a segment. A segment also notes how many
 * events the frame thread had published by then, which is its place among them. A worker takes tasks in ascending
 * order, so its segments are already in the order of runs and tasks.
 *
 * <p>Only the worker writes, unless another thread ends the frame while tasks run, which is against the rules. So
 * adding takes the monitor, once per task and without contention.
 *
 * <p>Room for one segment per task, within reason, is made in advance: how tasks are shared out changes from frame to
 * frame, and should not make garbage long after the start.
 */
final class Segments extends CacheLinePadding {
    private static final int MOST_AHEAD = 4096;

    private long[] runs = new long[64];
    private int[] firstTasks = new int[64];
    private int[] lastTasks = new int[64];
    private int[] anchors = new int[64];
    private int[] ends = new int[64];

    /** Written after the arrays: a thread that reads it first finds arrays that are long enough. */
    private volatile int size;

    /** Each worker writes to its own segments: see {@link CacheLinePadding}. */
    long after0;

    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;

    /** Adds the events that a task wrote, up to a position. */
    synchronized void add(long run, int task, int anchor, int end) {
        int at = size;
        int last = at - 1;
        if (last >= 0 && runs[last] == run && task - lastTasks[last] <= 1 && anchors[last] == anchor) {
            lastTasks[last] = task;
            ends[last] = end;
            return;
        }
        if (at == runs.length || (task >= runs.length && runs.length < MOST_AHEAD)) {
            grow(Math.max(at + 1, Math.min(task + 1, MOST_AHEAD)));
        }
        runs[at] = run;
        firstTasks[at] = task;
        lastTasks[at] = task;
        anchors[at] = anchor;
        ends[at] = end;
        size = at + 1;
    }

    private void grow(int least) {
        int more = Integer.highestOneBit(least - 1) << 1;
        runs = Arrays.copyOf(runs, more);
        firstTasks = Arrays.copyOf(firstTasks, more);
        lastTasks = Arrays.copyOf(lastTasks, more);
        anchors = Arrays.copyOf(anchors, more);
        ends = Arrays.copyOf(ends, more);
    }

    /** The number of segments that there is room for. */
    int room() {
        return runs.length;
    }

    int size() {
        return size;
    }

    /** The number of events that the frame thread had published when a segment started. */
    int anchor(int segment) {
        return anchors[segment];
    }

    /** The first event of a segment. */
    int start(int segment) {
        return segment == 0 ? 0 : ends[segment - 1];
    }

    /** The event after the last of a segment. */
    int end(int segment) {
        return ends[segment];
    }

    /** The event after the last of all segments. */
    int end() {
        int last = size - 1;
        return last < 0 ? 0 : ends[last];
    }

    /** Whether a segment comes before one of another lane. */
    boolean isBefore(int segment, Segments other, int otherSegment) {
        long run = runs[segment];
        long otherRun = other.runs[otherSegment];
        return run != otherRun ? run < otherRun : firstTasks[segment] < other.firstTasks[otherSegment];
    }

    synchronized void clear() {
        size = 0;
    }
}
