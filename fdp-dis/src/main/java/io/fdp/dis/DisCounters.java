package io.fdp.dis;

import io.fdp.dis.internal.UdpLink;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** What the gateway counts. Any thread may count and read. */
@SuppressWarnings("EnumOrdinal") // places in an array of this program, which nothing keeps
final class DisCounters implements UdpLink.Tally {
    private static final DisRejection[] REASONS = DisRejection.values();

    final AtomicLong sent = new AtomicLong();
    final AtomicLong received = new AtomicLong();
    volatile int own;
    volatile int ghosts;
    private final AtomicLongArray rejected = new AtomicLongArray(REASONS.length);

    @Override
    public void sent() {
        sent.incrementAndGet();
    }

    @Override
    public void notSent() {
        reject(DisRejection.SEND_FAILED);
    }

    @Override
    public void notReceived() {
        reject(DisRejection.RECEIVE_FAILED);
    }

    void reject(DisRejection reason) {
        rejected.incrementAndGet(reason.ordinal());
    }

    long rejected() {
        long sum = 0;
        for (int i = 0; i < rejected.length(); i++) {
            sum += rejected.get(i);
        }
        return sum;
    }

    DisStats stats() {
        Map<DisRejection, Long> byReason = new EnumMap<>(DisRejection.class);
        for (DisRejection reason : REASONS) {
            long count = rejected.get(reason.ordinal());
            if (count != 0) {
                byReason.put(reason, count);
            }
        }
        return new DisStats(sent.get(), received.get(), own, ghosts, byReason);
    }
}
