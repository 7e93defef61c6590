package io.fdp.cli.demo;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.memory.Literals;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the heap saw between two moments: bytes that certain threads allocated, exactly, and collections.
 *
 * <p>Measuring must not count itself. Everything it needs exists, and has been used once, before the first moment; the
 * thread that measures comes first in the list and is read last at the beginning and first at the end. Before the first
 * moment there is nothing to report: 0 and 0.
 */
final class HeapProbe {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final GarbageCollectorMXBean[] collectors =
            ManagementFactory.getGarbageCollectorMXBeans().toArray(GarbageCollectorMXBean[]::new);
    private final long[] ids;
    private final long[] before;
    private final long[] after;
    private long collections;

    /** Watches the calling thread and others. */
    HeapProbe(long... others) {
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

    void begin() {
        collections = count();
        for (int i = ids.length - 1; i >= 0; i--) {
            before[i] = threads.getThreadAllocatedBytes(ids[i]);
        }
    }

    /** The other threads must be at rest. */
    void end() {
        for (int i = 0; i < ids.length; i++) {
            after[i] = threads.getThreadAllocatedBytes(ids[i]);
        }
        collections = count() - collections;
    }

    long allocatedBytes() {
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
