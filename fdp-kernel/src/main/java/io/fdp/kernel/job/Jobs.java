package io.fdp.kernel.job;

import io.fdp.kernel.error.Errors;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.internal.job.Pool;
import io.fdp.kernel.internal.job.Worker;
import io.fdp.kernel.internal.job.WorkerThread;
import io.fdp.kernel.internal.lock.EarlyClasses;
import io.fdp.kernel.internal.lock.StackRoom;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A fixed pool of threads that work on numbered tasks. The calling thread works as well.
 *
 * <p>It is made for frames: {@link #run} starts the workers in microseconds and allocates nothing. A run starts by
 * advancing {@code round}. Each worker that sees this takes task numbers from {@code next} until there are none. The
 * last worker to finish wakes the caller. Every worker takes part in every round, even when no task is left, and the
 * run ends when all workers are done: so no worker can still be in an earlier round. Workers spin for a moment before
 * they park, because the next run of a frame is usually near.
 *
 * <p>Every task runs, even when another task fails. {@code run} throws the first failure, with the others suppressed in
 * it. There is one run at a time: a run from a second thread is refused. A run from inside a task runs on the thread of
 * that task, one task after the other: the other threads have their own work, and events and commands keep their order.
 * A system that an engine runs at the same time as others cannot start a run of another pool.
 *
 * <p>{@code busy} belongs to the run that is under way. In the end it belongs to the close, which keeps it. So workers
 * leave only while no run can begin, and no run begins without them. A close during a run leaves this to the end of the
 * run.
 *
 * <p>Each thread takes task numbers in ascending order, and tells its {@link Worker} the number of its task. This gives
 * the events of tasks their order.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class Jobs extends Pool implements AutoCloseable {
    private static final int SPINS = 2_000;

    private final Thread[] workers;
    private final Worker[] places;
    private @Nullable Task task;
    private int tasks;
    private long run;
    private @Nullable Thread caller;

    /**
     * Guards {@code failure}. The pool itself is not used as a lock, because the caller of a run may hold its monitor.
     */
    private final Object failures = new Object();

    private @Nullable Throwable failure;

    /** The next task to take. It may exceed the last task by the number of threads. */
    private final AtomicLong next = new AtomicLong();

    private final AtomicInteger working = new AtomicInteger();
    private final AtomicLong round = new AtomicLong();
    private final AtomicBoolean busy = new AtomicBoolean();

    /** Whether no further run may begin. */
    private volatile boolean closed;

    /** Whether workers leave. The owner of {@code busy} sets it. */
    private volatile boolean ended;

    private Jobs(int threads) {
        super(threads - 1);
        workers = Pool.workers(this);
        places = new Worker[threads];
        places[0] = Worker.take();
        for (int i = 0; i < workers.length; i++) {
            int number = i + 1;
            places[number] = Worker.take();
            workers[i] = new WorkerThread("fdp-job-" + number, places[number], () -> work(number));
        }
        Worker.seat(places);
    }

    /**
     * Starts a pool.
     *
     * @param threads the number of threads that work on a run, including the calling one; 1 to 1,024
     * @return the pool
     */
    public static Jobs create(int threads) {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("threads not between 1 and 1,024: threads=" + threads);
        }
        EarlyClasses.ensure();
        Jobs jobs = new Jobs(threads);
        boolean started = false;
        try {
            for (Thread worker : jobs.workers) {
                worker.start();
            }
            started = true;
            return jobs;
        } finally {
            if (!started) { // the system has no more threads: the started ones must not wait for ever
                jobs.close();
            }
        }
    }

    /**
     * How many threads work on a run.
     *
     * @return the number of threads, including the calling one
     */
    public int threads() {
        return workers.length + 1;
    }

    /**
     * The threads besides the one that calls {@link #run}, for tools that measure threads.
     *
     * @return their ids
     */
    public long[] threadIds() {
        return Arrays.stream(workers).mapToLong(Thread::threadId).toArray();
    }

    /**
     * Runs tasks 0 to {@code count - 1}, each once, in no particular order, and returns when all are done.
     *
     * @param count the number of tasks, 0 or more
     * @param work is called once for each task number
     */
    public void run(int count, Task work) {
        if (count < 0) {
            throw new IllegalArgumentException("cannot run a negative number of tasks: count=" + count);
        }
        Objects.requireNonNull(work, "the task to run is null");
        Worker here = Worker.current();
        int place = placeOf(here);
        if (place >= 0) {
            runInside(count, work, place);
            return;
        }
        requireNotTogether(here);
        StackRoom.requireLong(); // a run that begins must also end
        if (!busy.compareAndSet(false, true)) {
            requireOpen();
            throw new IllegalStateException(
                    "the pool is running tasks already: use one pool per thread that starts them");
        }
        Worker before = Worker.enter(places[0]);
        try {
            requireOpen();
            task = work;
            tasks = count;
            run = Worker.nextRun();
            caller = Thread.currentThread();
            next.set(0);
            if (workers.length > 0 && count > 1) {
                working.set(workers.length);
                round.incrementAndGet();
                for (Thread worker : workers) {
                    LockSupport.unpark(worker);
                }
            }
            takeTasks(work, 0);
            awaitWorkers();
            rethrow(takeFailure());
        } finally {
            Worker.enter(before);
            task = null;
            caller = null;
            busy.set(false);
            if (closed) {
                endWorkers();
            }
        }
    }

    /** The number of a worker of this pool, or -1 for any other. */
    @SuppressWarnings("ReferenceEquality") // workers are compared by identity
    private int placeOf(@Nullable Worker worker) {
        for (int i = 0; worker != null && i < places.length; i++) {
            if (places[i] == worker) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Refuses a run from one of several systems that run at the same time, because timing would decide the order of its
     * commands and events.
     */
    private static void requireNotTogether(@Nullable Worker here) {
        String system = here == null ? null : here.atWork();
        if (system != null) {
            throw new PhaseException("cannot run tasks on another pool while systems run at the same time, in " + system
                    + ": use the pool of the engine, or take the system out of the parallel group");
        }
    }

    /** Runs tasks as part of the task that the calling thread works on. */
    private static void runInside(int count, Task work, int worker) {
        Throwable first = null;
        for (int i = 0; i < count; i++) {
            try {
                work.run(i, worker);
            } catch (Throwable thrown) {
                first = Errors.join(first, thrown);
            }
        }
        rethrow(first);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the pool is closed: create a new one");
        }
    }

    /** Never throws. If a thread left its round early, the run would wait for it for ever, or not at all. */
    private void takeTasks(Task work, int worker) {
        Worker place = places[worker];
        for (long i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) {
            try {
                place.begin(run, (int) i);
                work.run((int) i, worker);
            } catch (Throwable thrown) {
                noteFailure(thrown);
            }
            endTask(place);
        }
    }

    private void endTask(Worker place) {
        try {
            place.end();
        } catch (Throwable thrown) {
            noteFailure(thrown);
        }
    }

    private void noteFailure(Throwable thrown) {
        synchronized (failures) {
            failure = Errors.join(failure, thrown);
        }
    }

    private void awaitWorkers() {
        boolean interrupted = false;
        for (int spins = 0; working.get() != 0; spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                interrupted |= Thread.interrupted(); // otherwise parking would return at once
                LockSupport.park(this);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Throwable takeFailure() {
        synchronized (failures) {
            Throwable thrown = failure;
            failure = null;
            return thrown;
        }
    }

    private static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw new IllegalStateException("a job failed", thrown);
        }
    }

    private void work(int number) {
        try {
            workInRounds(number);
        } finally {
            Worker.giveBack(places[number]);
        }
    }

    private void workInRounds(int number) {
        long seen = 0;
        for (long now = awaitRound(seen); now != seen; now = awaitRound(seen)) {
            seen = now;
            Task work = task;
            if (work != null) {
                WorkerThread me = (WorkerThread) Thread.currentThread();
                me.actFor(caller, run);
                takeTasks(work, number);
                me.actFor(null, run);
            }
            if (working.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    /**
     * Waits for the next round. Returns {@code seen} when the pool has ended. Clears interrupts, which are meant for a
     * task and end with it.
     */
    private long awaitRound(long seen) {
        for (int spins = 0; round.get() == seen && !ended; spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                Thread.interrupted();
                LockSupport.park(this);
            }
        }
        Thread.interrupted();
        return round.get();
    }

    /** Ends the threads, after a run that is under way. A second close does nothing. */
    @Override
    public void close() {
        closed = true;
        endWorkers();
    }

    /** Ends the workers if no run is under way, and keeps further runs from beginning. */
    private void endWorkers() {
        if (busy.compareAndSet(false, true)) {
            ended = true;
            for (Thread worker : workers) {
                LockSupport.unpark(worker);
            }
            Worker.giveBack(places[0]);
        }
    }

    /** The work for one task number. */
    @FunctionalInterface
    public interface Task {
        /**
         * Runs one task.
         *
         * @param number 0 to count - 1
         * @param worker the number of the thread that runs the task, 0 for the caller; use it as an index for state per
         *     thread
         */
        void run(int number, int worker);
    }
}
