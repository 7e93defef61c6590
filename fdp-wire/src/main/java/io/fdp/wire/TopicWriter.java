package io.fdp.wire;

/**
 * Writes samples to a topic. A sample is written in place: begin, fill the memory, commit.
 *
 * <pre>{@code
 * long at = writer.begin(key, most);
 * if (at != 0) {
 *     writer.commit(fill(at), 0);
 * }
 * }</pre>
 */
public interface TopicWriter {
    /**
     * Begins a sample.
     *
     * @param key the key of a state sample, 0 or more; keys are dense, because a wire may have an array of them
     * @param bytes room for the sample, at most the topic's {@code maxBytes}
     * @return the address of the room, which may hold any bytes; 0 if an event topic has no room for the sample
     * @throws IllegalStateException when a sample has begun already
     */
    long begin(int key, int bytes);

    /**
     * Sends the sample that has begun. A state sample is not sent if it equals the last sample of its key from an
     * offset on: what lies before may be times and other data that change without a meaning.
     *
     * @param bytes the size of the sample, at most what was asked for
     * @param from the first byte to compare; a negative number sends without comparing
     * @return false if the sample equals the last one
     */
    boolean commit(int bytes, int from);

    /** Ends the sample that has begun without sending it. */
    void cancel();
}
