package io.fdp.wire;

/**
 * Hands out the samples that arrived. The order depends on the samples only, never on threads: by number of the sender,
 * then state by key and events by their order.
 */
public interface TopicReader {
    /**
     * Goes to the next sample that has arrived.
     *
     * @return false if there is none now
     */
    boolean next();

    /** {@return who sent the sample} */
    WireNode sender();

    /** {@return the key of a state sample; 0 for events} */
    int key();

    /** {@return the address of the sample, valid until {@link #next} is called again} */
    long address();

    /** {@return the size of the sample} */
    int bytes();
}
