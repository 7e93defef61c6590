package io.fdp.wire;

/**
 * The connection of one node to all others.
 *
 * <p><b>Threading.</b> One thread, the frame thread, calls the wire, its writers and its readers. A write copies a
 * sample into memory of the wire and returns; a thread of the wire sends it. A slow network makes samples older. It
 * never makes a write wait, and memory never grows with time. A thread of the wire takes arriving samples from the
 * network and keeps them until the frame thread asks for them.
 *
 * <p><b>State topics</b> keep one sample for each key of each writer. A later sample replaces an earlier one that was
 * not sent or not taken yet. The last sample of a key arrives in the end, unless the connection ends before. A sample
 * may be handed out twice. A sample is never handed out after a later sample of its key.
 *
 * <p><b>Event topics</b> keep all samples until every present node has them. They arrive once, in the order of their
 * writer, at all nodes that count the writer as present, whatever the network loses, repeats or reorders. A node that
 * joins, or comes back after it was lost, gets later samples only. A queue that is full refuses the sample at its
 * writer, and says so; it never drops one that it has taken.
 *
 * <p><b>Presence.</b> A wire reports that a node joined before it hands out samples of that node. After it has reported
 * a node as lost it hands out none of its samples. When the node comes back, the wire reports it again and hands out
 * the last sample of each of its keys again. A node that joins gets the last sample of each key of all others.
 *
 * <p>Of nodes that have one number a wire reports one, as {@link WireNode#supersedes} says. When that one is lost, it
 * reports the next. So a node that was started with a wrong number does not hide the right one for ever.
 */
public interface Wire extends AutoCloseable {
    /** {@return this node} */
    WireNode self();

    /** {@return nanoseconds of a clock that never goes back} */
    long nanoTime();

    /** {@return after how many nanoseconds of silence this wire loses a node; 0 if it does not say} */
    default long leaseNanos() {
        return 0;
    }

    /**
     * Opens a topic for writing.
     *
     * @param topic the topic; opened for writing at most once
     * @return its writer
     */
    TopicWriter writer(Topic topic);

    /**
     * Opens a topic for reading: samples of all other nodes.
     *
     * @param topic the topic; opened for reading at most once
     * @return its reader
     */
    TopicReader reader(Topic topic);

    /**
     * Whether this network knows the fields of a topic's samples. Then nodes that have other fields do not hear each
     * other on that topic.
     *
     * @param topic the topic
     * @return false unless the network says otherwise
     */
    default boolean isTyped(Topic topic) {
        return false;
    }

    /**
     * Says that many samples follow, of state and of events: threads of the wire need not begin before
     * {@link #release}, and do not disturb the writer meanwhile. Samples may go out earlier.
     */
    default void hold() {}

    /** Ends what {@link #hold} began: samples go out. */
    default void release() {}

    /** {@return who joined and who was lost} */
    PresenceReader presence();

    /** Leaves: other nodes lose this node. Later calls of the wire throw. */
    @Override
    void close();
}
