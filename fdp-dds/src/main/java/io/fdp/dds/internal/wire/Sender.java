package io.fdp.dds.internal.wire;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that passes samples to DDS. DDS may let it wait, when readers are slow; then samples are replaced by later
 * ones, and the frame thread goes on.
 */
final class Sender implements Runnable {
    private static final long WAIT_NANOS = 100_000_000L;
    private static final long AGAIN_NANOS = 1_000_000L;
    private static final long LAST_NANOS = 1_000_000_000L;

    private final OpenState open;
    private final WireCounters counters;
    private final List<Outbound> topics = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread waiting;

    /** Whether the frame thread is writing many samples; its own. */
    private boolean held;

    Sender(OpenState open, WireCounters counters) {
        this.open = open;
        this.counters = counters;
    }

    void add(Outbound topic) {
        topics.add(topic);
    }

    /** The frame thread has put in a sample. */
    void wake() {
        Thread thread = waiting;
        if (thread != null && !held) {
            LockSupport.unpark(thread);
        }
    }

    /** The frame thread writes many samples, and wakes nobody before it has written all. */
    void hold() {
        held = true;
    }

    /** The frame thread has written all samples. */
    void release() {
        held = false;
        if (waiting != null && hasNews()) {
            wake();
        }
    }

    @Override
    public void run() {
        while (!open.isEnding()) {
            try {
                if (!sendAll()) {
                    await();
                }
            } catch (RuntimeException | Error failed) {
                counters.failed(failed);
                LockSupport.parkNanos(this, WAIT_NANOS);
            }
        }
        // What was written before the wire was closed still goes out.
        long end = System.nanoTime() + LAST_NANOS;
        while (open.isClosed() && hasNews() && System.nanoTime() < end) {
            sendAll();
        }
    }

    private void await() {
        waiting = Thread.currentThread();
        if (!hasNews() && !open.isEnding()) {
            LockSupport.parkNanos(this, WAIT_NANOS);
        }
        waiting = null;
    }

    private boolean sendAll() {
        boolean any = false;
        for (int i = 0; i < topics.size(); i++) {
            Outbound topic = topics.get(i);
            if (topic.hasNews()) {
                any = true;
                if (!topic.send()) {
                    LockSupport.parkNanos(this, AGAIN_NANOS);
                }
            }
        }
        return any;
    }

    private boolean hasNews() {
        for (int i = 0; i < topics.size(); i++) {
            if (topics.get(i).hasNews()) {
                return true;
            }
        }
        return false;
    }
}
