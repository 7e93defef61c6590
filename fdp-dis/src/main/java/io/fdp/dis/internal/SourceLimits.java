package io.fdp.dis.internal;

import java.util.Arrays;

/**
 * How much each sender may send: a bucket of PDUs per sender, filled at a rate. Senders share a bucket if there are
 * more senders than buckets.
 *
 * <p>Threading: the thread that receives.
 */
public final class SourceLimits {
    private static final int BUCKETS = 1024;
    private static final double NANOS = 1e9;

    private final double perSecond;
    private final double most;
    private final double[] left = new double[BUCKETS];
    private final long[] seen = new long[BUCKETS];

    /** Allows so many PDUs a second of each sender, and as many at once, but one at least. */
    public SourceLimits(double perSecond) {
        this.perSecond = perSecond;
        this.most = Math.max(1, perSecond);
        Arrays.fill(left, most);
    }

    /** Whether one more is allowed. */
    public boolean take(long source, long nanos) {
        int i = (int) ((source * 0x9e37_79b9_7f4a_7c15L) >>> 54);
        double gained = Math.max(0, nanos - seen[i]) / NANOS * perSecond;
        double now = seen[i] == 0 ? most : Math.min(most, left[i] + gained);
        seen[i] = nanos;
        left[i] = now < 1 ? now : now - 1;
        return now >= 1;
    }
}
