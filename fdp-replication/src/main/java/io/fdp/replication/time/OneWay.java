package io.fdp.replication.time;

import java.util.Arrays;

/**
 * The shortest time that samples of a node took lately, by the clocks of both nodes: the shortest delay, plus the
 * difference of the clocks. The shortest counts, because delays vary and the difference does not. Old samples are
 * forgotten, because clocks drift.
 */
final class OneWay {
    /** Stands for no sample lately. */
    static final long NONE = Long.MAX_VALUE;

    private static final int BUCKETS = 8;
    private static final long BUCKET_NANOS = 1_000_000_000L;

    private final long[] least = new long[BUCKETS];
    private final long[] turns = new long[BUCKETS];
    private final int[] counts = new int[BUCKETS];

    OneWay() {
        Arrays.fill(least, NONE);
        Arrays.fill(turns, Long.MIN_VALUE);
    }

    /** A sample arrived. */
    void add(long now, long difference) {
        long turn = Math.floorDiv(now, BUCKET_NANOS);
        int bucket = Math.floorMod(turn, BUCKETS);
        boolean begun = turns[bucket] == turn;
        least[bucket] = begun ? Math.min(least[bucket], difference) : difference;
        counts[bucket] = begun ? counts[bucket] + 1 : 1;
        turns[bucket] = turn;
    }

    /** How many samples came in the last seconds. */
    int count(long now) {
        long first = Math.floorDiv(now, BUCKET_NANOS) - BUCKETS;
        int sum = 0;
        for (int i = 0; i < BUCKETS; i++) {
            sum += turns[i] > first ? counts[i] : 0;
        }
        return sum;
    }

    /** The shortest time of the last seconds, or {@link #NONE}. */
    long least(long now) {
        long first = Math.floorDiv(now, BUCKET_NANOS) - BUCKETS;
        long found = NONE;
        for (int i = 0; i < BUCKETS; i++) {
            found = turns[i] > first ? Math.min(found, least[i]) : found;
        }
        return found;
    }
}
