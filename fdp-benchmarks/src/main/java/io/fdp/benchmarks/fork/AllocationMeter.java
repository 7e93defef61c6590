package io.fdp.benchmarks.fork;

import com.sun.management.ThreadMXBean;
import io.fdp.benchmarks.world.Contender;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.memory.Literals;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Counts the heap bytes that passes allocate, exactly, in passes of their own after the timed ones.
 *
 * <p>It reads the JVM's own counters of the threads that work on a pass: the calling one and those that the contender
 * names. Other threads are the JVM's and JMH's. JMH's GC profiler reads the same counters around whole iterations and
 * so counts the harness too, which never gives 0.
 *
 * <p>Passes go before that are not counted: what a compiler has not seen yet allocates. When a method is handed to a
 * compiler, HotSpot also makes strings of all literals of its class, on the thread that called the method; {@link
 * Literals} makes those of FDP before.
 */
final class AllocationMeter {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** More calls than it takes until a method is handed to a compiler, also when that is busy. */
    private static final int SETTLED_PASSES = 500;

    private static final long LONGEST_SETTLING_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int COUNTED_PASSES = 100;
    private static final long LONGEST_COUNT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int SETTLED_WORLDS = 5;
    private static final int COUNTED_WORLDS = 3;

    private long bytes;
    private long passes;

    AllocationMeter() {
        Literals.createFor(Entity.class, JsonWriter.class, EntityRepository.class, AllocationMeter.class);
    }

    /** Counts passes over a world that has seen some already. */
    void countRepeated(Contender subject, long passesSoFar) {
        long start = System.nanoTime();
        for (long i = passesSoFar; i < SETTLED_PASSES && System.nanoTime() - start < LONGEST_SETTLING_NANOS; i++) {
            subject.prepare();
            subject.pass();
        }
        count(subject, COUNTED_PASSES);
    }

    /**
     * Counts passes over new worlds, after as many over small ones as it takes to settle, and some over full ones,
     * which reach code that small ones do not.
     */
    void countOneShots(Supplier<Contender> small, Supplier<Contender> full) {
        long start = System.nanoTime();
        for (int i = 0; i < SETTLED_PASSES && System.nanoTime() - start < LONGEST_SETTLING_NANOS; i++) {
            try (Contender subject = small.get()) {
                subject.pass();
            }
        }
        for (int i = 0; i < SETTLED_WORLDS; i++) {
            try (Contender subject = full.get()) {
                subject.pass();
            }
        }
        for (int i = 0; i < COUNTED_WORLDS; i++) {
            try (Contender subject = full.get()) {
                count(subject, 1);
            }
        }
    }

    /**
     * Counts passes: at least one, and no more than asked for. Other threads count between the passes too, where they
     * may still be at work.
     */
    void count(Contender subject, int most) {
        List<Thread> others = subject.otherThreads();
        long othersBefore = counter(others);
        long start = System.nanoTime();
        int done = 0;
        do {
            subject.prepare();
            long before = THREADS.getCurrentThreadAllocatedBytes();
            subject.pass();
            bytes += THREADS.getCurrentThreadAllocatedBytes() - before;
            done++;
        } while (done < most && System.nanoTime() - start < LONGEST_COUNT_NANOS);
        bytes += counter(others) - othersBefore;
        passes += done;
    }

    long bytes() {
        return bytes;
    }

    long passes() {
        return passes;
    }

    private static long counter(List<Thread> threads) {
        long sum = 0;
        for (Thread thread : threads) {
            sum += THREADS.getThreadAllocatedBytes(thread.threadId());
        }
        return sum;
    }
}
