package io.fdp.cli.demo;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.memory.Literals;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures the heap between two moments: the exact bytes that certain threads allocated, and collections.
 *
 * <p>The measurement must not count itself. All it needs exists and was used once before the first moment. The
 * measuring thread is first in the list, and is read last at the beginning and first at the end. Before the first
 * moment the results are 0 and 0.
 */
public final class HeapProbe {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final GarbageCollectorMXBean[] collectors =
            ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
    private final long[] ids;
    private final long[] before;
    private final long[] after;
    private long collections;

    /**
     * Watches the calling thread and others.
     *
     * @param others the ids of other threads
     */
    public HeapProbe(long... others) {
        Literals.createFor(threads.getClass());
        ids = new long[others.length + 1];
        before = new long[ids.length];
        after = new long[ids.length];
        ids[0] = Thread.currentThread().threadId();
        System.arraycopy(others, 0, ids, 1, others.length);
        begin();
        end();
        System.arraycopy(after, 0, before, 0, ids.length);
        collections = 0;
    }

    /** Begins the measurement. */
    public void begin() {
        collections = count();
        for (int i = ids.length - 1; i >= 0; i--) {
            before[i] = threads.getThreadAllocatedBytes(ids[i]);
        }
    }

    /** Ends the measurement; the other threads must be at rest. */
    public void end() {
        for (int i = 0; i < ids.length; i++) {
            after[i] = threads.getThreadAllocatedBytes(ids[i]);
        }
        collections = count() - collections;
    }

    /** {@return bytes that the threads allocated} */
    public long allocatedBytes() {
        long sum = 0;
        for (int i = 0; i < ids.length; i++) {
            sum += after[i] - before[i];
        }
        return sum;
    }

    long collections() {
        return collections;
    }

    private long count() {
        long sum = 0;
        for (GarbageCollectorMXBean collector : collectors) {
            sum += Math.max(0, collector.getCollectionCount());
        }
        return sum;
    }
}
