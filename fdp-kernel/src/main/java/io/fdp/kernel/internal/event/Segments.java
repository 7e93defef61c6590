package io.fdp.kernel.internal.event;

import java.util.Arrays;

/**
 * Which task wrote which part of a worker's lane.
 *
 * <p>A segment starts with a task's first event and ends where the next one starts. It also notes how many events the frame thread had published by
 * then: that is its place among them. A worker takes tasks in ascending order, so segments are in the order of runs and tasks already.
 */
final class Segments {
    private long[] runs = new long[16];
    private int[] tasks = new int[16];
    private int[] anchors = new int[16];
    private int[] starts = new int[16];
    private int size;

    /** Starts a segment. */
    void open(long run, int task, int anchor, int start) {
        assert size == 0 || runs[size - 1] < run || (runs[size - 1] == run && tasks[size - 1] < task)
                : "tasks out of order: " + run + "/" + task + " after " + runs[size - 1] + "/" + tasks[size - 1];
        if (size == runs.length) {
            int more = size * 2;
            runs = Arrays.copyOf(runs, more);
            tasks = Arrays.copyOf(tasks, more);
            anchors = Arrays.copyOf(anchors, more);
            starts = Arrays.copyOf(starts, more);
        }
        runs[size] = run;
        tasks[size] = task;
        anchors[size] = anchor;
        starts[size] = start;
        size++;
    }

    int size() {
        return size;
    }

    /** The events that the frame thread had published when a segment started. */
    int anchor(int segment) {
        return anchors[segment];
    }

    /** The first event of a segment. */
    int start(int segment) {
        return starts[segment];
    }

    /** The event after the last of a segment, in a lane with a number of events. */
    int end(int segment, int count) {
        return segment + 1 < size ? starts[segment + 1] : count;
    }

    /** Whether a segment comes before one of another lane. */
    boolean isBefore(int segment, Segments other, int otherSegment) {
        long run = runs[segment];
        long otherRun = other.runs[otherSegment];
        return run != otherRun ? run < otherRun : tasks[segment] < other.tasks[otherSegment];
    }

    void clear() {
        size = 0;
    }
}
