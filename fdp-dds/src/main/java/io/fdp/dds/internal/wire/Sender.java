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
    private static final long LAST_NANOS = 1_000_000_000L;

    private final OpenState open;
    private final List<Outbound> topics = new CopyOnWriteArrayList<>();
    private volatile @Nullable Thread waiting;

    Sender(OpenState open) {
        this.open = open;
    }

    void add(Outbound topic) {
        topics.add(topic);
    }

    /** The frame thread has put in a sample. */
    void wake() {
        Thread thread = waiting;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void run() {
        while (!open.isClosed()) {
            if (!sendAll()) {
                waiting = Thread.currentThread();
                if (!hasNews() && !open.isClosed()) {
                    LockSupport.parkNanos(this, WAIT_NANOS);
                }
                waiting = null;
            }
        }
        // What was written before the wire was closed still goes out.
        long end = System.nanoTime() + LAST_NANOS;
        while (hasNews() && System.nanoTime() < end) {
            sendAll();
        }
    }

    private boolean sendAll() {
        boolean any = false;
        for (Outbound topic : topics) {
            if (topic.hasNews()) {
                any = true;
                topic.send();
            }
        }
        return any;
    }

    private boolean hasNews() {
        for (Outbound topic : topics) {
            if (topic.hasNews()) {
                return true;
            }
        }
        return false;
    }
}
