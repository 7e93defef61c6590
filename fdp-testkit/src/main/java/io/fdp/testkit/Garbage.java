package io.fdp.testkit;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.memory.Literals;
import java.lang.management.ManagementFactory;
import org.assertj.core.api.Assertions;

/**
 * Asserts that warm code makes no garbage, on any thread.
 *
 * <p>The code runs in rounds for a second or two, and then until rounds allocate nothing, which depends on the
 * compiler. From then on not one byte is allowed. The JVM makes strings from the literals of a class when it first
 * compiles one of its methods; {@link Literals} makes them before. Such tests carry the JUnit tag {@code allocation},
 * which the build runs in a JVM without the coverage agent.
 */
public final class Garbage {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long WARM_UP_NANOS = 1_500_000_000L;
    private static final long LONGEST_WARM_UP_NANOS = 20_000_000_000L;
    private static final String ADVICE = "Look for cursors that are taken for each entity, such as table.edit(entity)"
            + " in a visitor, an event handler or a reaction (keep one of newEdit() in a field, and move it with"
            + " edit(entity, cursor)); for set(entity, new Position(…)) and set(new Clock(…)) of tables and singletons"
            + " where the compiler does not remove the record (call set with the fields, or write by a kept cursor);"
            + " for lambdas that use local variables or this (keep them in fields); and for boxed numbers, iterators"
            + " and texts. 'java -XX:StartFlightRecording:delay=10s,filename=run.jfr' with this test alone, then 'jfr"
            + " view allocation-by-site run.jfr', names the places. The delay leaves the warm-up out: before code is"
            + " compiled, it allocates at many places that do not matter";
    private static final int QUIET_ROUNDS = 400;
    private static final int STRICT_ROUNDS = 50;

    private final long[] threads;
    private final long[] before;

    private Garbage(long[] threads) {
        this.threads = threads;
        this.before = new long[threads.length];
    }

    /**
     * Asserts that code makes no garbage once it is warm.
     *
     * @param round the code; should take about a millisecond and may use other threads, which must already run
     */
    public static void assertNone(Runnable round) {
        assertNone(round, new Class<?>[0]);
    }

    /**
     * Asserts that code makes no garbage once it is warm.
     *
     * @param round the code; should take about a millisecond and may use other threads, which must already run
     * @param libraries one class of each library that the code uses, besides the kernel
     */
    public static void assertNone(Runnable round, Class<?>... libraries) {
        Literals.createFor(libraries);
        assertNone(round, WARM_UP_NANOS, LONGEST_WARM_UP_NANOS);
    }

    static void assertNone(Runnable round, long warmUp, long longestWarmUp) {
        Literals.createFor(Garbage.class, round.getClass(), THREADS.getClass());
        Garbage garbage = new Garbage(simulationThreads());
        int quiet = 0;
        long bytes = 0;
        long start = System.nanoTime();
        long elapsed = 0;
        // on a slow machine quiet rounds go on after the longest warm-up: only garbage ends it
        while (elapsed < warmUp || (quiet < QUIET_ROUNDS && (bytes == 0 || elapsed < longestWarmUp))) {
            bytes = garbage.measure(round);
            quiet = bytes == 0 ? quiet + 1 : 0;
            elapsed = System.nanoTime() - start;
        }
        if (quiet < QUIET_ROUNDS) {
            throw new AssertionError("the code makes garbage also when it is warm: its last round allocated " + bytes
                    + " bytes. " + ADVICE);
        }
        long strict = 0;
        for (int i = 0; i < STRICT_ROUNDS; i++) {
            strict += garbage.measure(round);
        }
        Assertions.assertThat(strict)
                .as("bytes allocated in %s warm rounds on all threads", STRICT_ROUNDS)
                .isZero();
    }

    private long measure(Runnable round) {
        for (int i = 0; i < threads.length; i++) {
            before[i] = THREADS.getThreadAllocatedBytes(threads[i]);
        }
        round.run();
        long sum = 0;
        for (int i = 0; i < threads.length; i++) {
            sum += THREADS.getThreadAllocatedBytes(threads[i]) - before[i];
        }
        return sum;
    }

    /** All threads except those of the JVM and of the test runner. */
    private static long[] simulationThreads() {
        long me = Thread.currentThread().threadId();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.threadId() == me || isOurs(thread))
                .mapToLong(Thread::threadId)
                .toArray();
    }

    private static boolean isOurs(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null
                && !"system".equals(group.getName())
                && !thread.getName().startsWith("surefire")
                && !thread.getName().startsWith("ping-");
    }
}
