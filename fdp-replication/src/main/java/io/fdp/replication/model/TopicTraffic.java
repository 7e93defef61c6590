package io.fdp.replication.model;

/**
 * What one node has sent to this one on one topic. The figures go on; reading them makes no garbage.
 *
 * <p>The age of a sample is how much later it was applied than the fastest sample of its sender: nodes need no common
 * clock. A topic that says nothing new for long is not old.
 *
 * <p>Threading: the frame thread writes. Other threads may read a figure that is a little behind.
 */
public final class TopicTraffic {
    private static final int BUCKETS = 64;

    private final int node;
    private final String topic;
    private final long[] ages = new long[BUCKETS];
    private long samples;
    private long bytes;
    private long rejected;
    private long lastAge;
    private long maxAge;

    /**
     * Counts nothing yet.
     *
     * @param node the number of the sender
     * @param topic the name of the topic
     */
    public TopicTraffic(int node, String topic) {
        this.node = node;
        this.topic = topic;
    }

    /** {@return the number of the sender} */
    public int node() {
        return node;
    }

    /** {@return the name of the topic} */
    public String topic() {
        return topic;
    }

    /** {@return how many samples came} */
    public long samples() {
        return samples;
    }

    /** {@return how many bytes they had} */
    public long bytes() {
        return bytes;
    }

    /** {@return how many of the samples were dropped, because they are wrong} */
    public long rejected() {
        return rejected;
    }

    /** {@return the age of the last sample in nanoseconds} */
    public long lastAgeNanos() {
        return lastAge;
    }

    /** {@return the largest age so far in nanoseconds} */
    public long maxAgeNanos() {
        return maxAge;
    }

    /**
     * An age that a share of the samples did not exceed, rounded up to a power of two.
     *
     * @param share 0 to 1, as in 0.99
     * @return nanoseconds; 0 without samples
     */
    public long ageNanos(double share) {
        long all = 0;
        for (long count : ages) {
            all += count;
        }
        long below = 0;
        for (int i = 0; i < BUCKETS; i++) {
            below += ages[i];
            if (below > 0 && below >= share * all) {
                return i == 0 ? 0 : 1L << Math.min(i, BUCKETS - 2);
            }
        }
        return 0;
    }

    /**
     * Counts a sample.
     *
     * @param size its bytes
     * @param age its age in nanoseconds
     */
    public void count(int size, long age) {
        samples++;
        bytes += size;
        lastAge = Math.max(age, 0);
        maxAge = Math.max(maxAge, lastAge);
        ages[BUCKETS - Long.numberOfLeadingZeros(lastAge) & BUCKETS - 1]++;
    }

    /** Counts a sample that was dropped. */
    public void reject() {
        rejected++;
    }

    @Override
    public String toString() {
        return topic + " of node " + node + ": " + samples + " samples, " + bytes + " bytes, " + rejected
                + " rejected, age at most " + maxAge / 1_000_000 + " ms";
    }
}
