package io.fdp.replication.time;

import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.WireNode;
import java.util.Arrays;
import java.util.Objects;

/**
 * How the nodes of an exercise keep the same time. All nodes use the same configuration.
 *
 * <pre>{@code
 * TimeConfig follow = new TimeConfig();                     // one node keeps the clock, the others follow it
 * TimeConfig together = new TimeConfig().lockstep(1, 2, 3); // all nodes step together, these three from the beginning
 * }</pre>
 */
public final class TimeConfig {
    private static final long MILLISECOND = 1_000_000L;

    private int keeper;
    private boolean lockstep;
    private int[] roster = {};
    private long joinNanos = 500 * MILLISECOND;
    private long periodNanos = 50 * MILLISECOND;
    private long leaseNanos = 2_000 * MILLISECOND;
    private long catchUpNanos = 10_000 * MILLISECOND;

    /** Begins with nodes that follow the clock of the lowest one. */
    public TimeConfig() {}

    /**
     * Names the node that keeps the clock of a new exercise while it is there. A running exercise keeps its own choice.
     *
     * @param node the number of a node, or 0 for the lowest one, which is the default
     * @return this
     */
    public TimeConfig keeper(int node) {
        keeper = requireNumber(node);
        return this;
    }

    static int requireNumber(int node) {
        if (node < 0 || node > WireNode.MAX) {
            throw new ReplicationException("a node has a number from 1 to 65,535, and 0 names nobody: node=" + node);
        }
        return node;
    }

    /**
     * Lets all nodes step together: a frame begins when the samples of the frame before have come from all nodes.
     *
     * @param nodes the nodes with which the exercise begins: none of them takes its first step before all are there.
     *     Without numbers the exercise begins with the lowest node, and the others join
     * @return this
     */
    public TimeConfig lockstep(int... nodes) {
        int[] sorted = Objects.requireNonNull(nodes, "the nodes are null").clone();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            if (requireNumber(sorted[i]) == 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
                throw new ReplicationException(
                        "nodes that begin together have numbers from 1 up, each of them once: nodes="
                                + Arrays.toString(nodes));
            }
        }
        lockstep = true;
        roster = sorted;
        return this;
    }

    /**
     * Says for how long a node looks for a running exercise before it begins one.
     *
     * @param nanos half a second unless said otherwise
     * @return this
     */
    public TimeConfig joinAfter(long nanos) {
        joinNanos = requireTime(nanos, 0);
        return this;
    }

    /**
     * Says how often a node tells its time.
     *
     * @param nanos 50 milliseconds unless said otherwise; from a millisecond up
     * @return this
     */
    public TimeConfig period(long nanos) {
        periodNanos = requireTime(nanos, MILLISECOND);
        return this;
    }

    /**
     * Says after which silence another node keeps the clock, also when the connection is still there.
     *
     * @param nanos two seconds unless said otherwise; several periods
     * @return this
     */
    public TimeConfig lease(long nanos) {
        leaseNanos = requireTime(nanos, MILLISECOND);
        return this;
    }

    /**
     * Says how far a node may be behind the exercise and still run all its steps, as fast as it can. A node that is
     * further behind is set forward, as a node that joins late.
     *
     * @param nanos ten seconds of the exercise unless said otherwise
     * @return this
     */
    public TimeConfig catchUp(long nanos) {
        catchUpNanos = requireTime(nanos, 0);
        return this;
    }

    private static long requireTime(long nanos, long least) {
        if (nanos < least || nanos > TimeSample.MOST_TIME) {
            throw new ReplicationException(
                    "a time not between " + least + " and " + TimeSample.MOST_TIME + " nanoseconds: nanos=" + nanos);
        }
        return nanos;
    }

    int keeper() {
        return keeper;
    }

    boolean isLockstep() {
        return lockstep;
    }

    int[] roster() {
        return roster;
    }

    long joinNanos() {
        return joinNanos;
    }

    long periodNanos() {
        return periodNanos;
    }

    long leaseNanos() {
        return leaseNanos;
    }

    long catchUpNanos() {
        return catchUpNanos;
    }
}
