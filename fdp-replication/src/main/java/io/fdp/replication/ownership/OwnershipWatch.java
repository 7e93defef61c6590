package io.fdp.replication.ownership;

/**
 * Follows the values of one component while they change owners, as this node sees them: how long each value went
 * without a sample, and whether each epoch has one writer.
 *
 * <pre>{@code
 * try (OwnershipWatch watch = replication.ownership().watch(position)) {
 *     ... frames, in which values are handed over
 *     assertThat(watch.longestGap()).isLessThanOrEqualTo(5);
 *     assertThat(watch.wrongWriters()).isZero();
 * }
 * }</pre>
 *
 * <p>It looks at all samples that arrive, before anything is refused. It is for tests and drills: each frame costs a
 * look at all values that this node owns.
 */
public interface OwnershipWatch extends AutoCloseable {
    /** {@return how many values have changed owners since the watch began} */
    int changed();

    /**
     * The longest time that a value which changed owners went without a sample of its owner, or of the node that gives
     * it away. A value that this node owns has one in each frame. Values that do not change are not sent, so watch a
     * component that does.
     *
     * @return frames of this node; 0 if no value has changed owners
     */
    int longestGap();

    /** {@return how many values arrived from a node as its own, in an epoch in which another node is their owner} */
    long wrongWriters();

    /** Ends the watch. What it has seen stays. */
    @Override
    void close();
}
