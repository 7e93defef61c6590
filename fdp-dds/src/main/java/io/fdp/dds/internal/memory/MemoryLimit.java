package io.fdp.dds.internal.memory;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory samples may take. */
public final class MemoryLimit {
    private final long most;
    private final AtomicLong taken = new AtomicLong();

    /** A limit in bytes. */
    public MemoryLimit(long most) {
        this.most = most;
    }

    /** Takes bytes; false if there are not so many. */
    boolean tryTake(long bytes) {
        if (taken.addAndGet(bytes) > most) {
            taken.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }

    /** Bytes that are taken now. */
    public long taken() {
        return taken.get();
    }
}
