package io.fdp.benchmarks.fork;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the heap bytes that passes allocate, exactly.
 *
 * <p>It reads the JVM's own per-thread counter right before and right after each pass. JMH's GC profiler reads it around
 * a whole iteration and so counts the harness too, which never gives 0. The two reads cost about 20 nanoseconds
 * per pass, the same for every contender, and are part of the time.
 */
final class AllocationMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final boolean allThreads;
    private long before;
    private long bytes;
    private long passes;

    /**
     * Makes a meter for the current thread or for all.
     *
     * @param allThreads whether to count all threads of the JVM; slower, for passes that use several
     */
    AllocationMeter(boolean allThreads) {
        this.allThreads = allThreads;
    }

    void reset() {
        bytes = 0;
        passes = 0;
    }

    void beforePass() {
        before = counter();
    }

    void afterPass() {
        bytes += counter() - before;
        passes++;
    }

    long bytes() {
        return bytes;
    }

    long passes() {
        return passes;
    }

    private long counter() {
        return allThreads ? THREADS.getTotalThreadAllocatedBytes() : THREADS.getCurrentThreadAllocatedBytes();
    }
}
