package io.fdp.replication.ownership;

import io.fdp.replication.model.ReplicationException;
import java.util.Objects;

/** How a node answers others, and how long it waits for them. */
public final class OwnershipConfig {
    private static final long MILLISECOND = 1_000_000L;

    private OwnershipPolicy onAcquire = OwnershipPolicy.GRANT;
    private OwnershipPolicy onOffer = OwnershipPolicy.GRANT;
    private long timeoutNanos = 2_000 * MILLISECOND;
    private long lingerNanos = 1_000 * MILLISECOND;
    private long takeOverNanos = 200 * MILLISECOND;

    /** Begins with a node that grants what others ask for, and takes what others offer. */
    public OwnershipConfig() {}

    /**
     * Sets the answer to nodes that ask for what this node owns. What nobody owns is always granted.
     *
     * @param policy {@link OwnershipPolicy#GRANT} unless said otherwise
     * @return this
     */
    public OwnershipConfig onAcquire(OwnershipPolicy policy) {
        onAcquire = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Sets the answer to nodes that offer something to this one.
     *
     * @param policy {@link OwnershipPolicy#GRANT} unless said otherwise
     * @return this
     */
    public OwnershipConfig onOffer(OwnershipPolicy policy) {
        onOffer = Objects.requireNonNull(policy, "the policy is null");
        return this;
    }

    /**
     * Sets how long an operation waits for the other node. A node that does not take what it was given within that
     * time loses it again. A node that stood still for half of that time, and then finds others lost, waits one and a
     * half times as long before it takes over: not shorter than the lease of the wire.
     *
     * @param nanos 2 seconds unless said otherwise
     * @return this
     */
    public OwnershipConfig timeout(long nanos) {
        timeoutNanos = requireTime("a time-out", nanos, 1);
        return this;
    }

    /**
     * Sets how long a node publishes what it gave away after the new owner does, so that no third node misses a value
     * in between. It does so for two leases at least if the wire says how long its leases are, whatever is set here: a
     * shorter time cannot hold what ownership promises.
     *
     * @param nanos 1 second unless said otherwise; longer than samples take to any node
     * @return this
     */
    public OwnershipConfig linger(long nanos) {
        lingerNanos = requireTime("the time to linger", nanos, 0);
        return this;
    }

    /**
     * Sets how long a node waits for each living node with a lower number before it takes over from a lost one.
     *
     * @param nanos 200 milliseconds unless said otherwise
     * @return this
     */
    public OwnershipConfig takeOverStep(long nanos) {
        takeOverNanos = requireTime("the step of a take-over", nanos, 0);
        return this;
    }

    private static long requireTime(String what, long nanos, long least) {
        if (nanos < least || nanos > Long.MAX_VALUE / 4) {
            throw new ReplicationException(what + " is not from " + least + " nanoseconds up: nanos=" + nanos);
        }
        return nanos;
    }

    /** {@return the answer to nodes that ask} */
    public OwnershipPolicy onAcquire() {
        return onAcquire;
    }

    /** {@return the answer to nodes that offer} */
    public OwnershipPolicy onOffer() {
        return onOffer;
    }

    /** {@return how long an operation waits} */
    public long timeoutNanos() {
        return timeoutNanos;
    }

    /** {@return how long a node publishes what it gave away} */
    public long lingerNanos() {
        return lingerNanos;
    }

    /** {@return the step of a take-over} */
    public long takeOverNanos() {
        return takeOverNanos;
    }
}
