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
 * A fixed set of threads that share out numbered tasks; the calling thread works as well.
 *
 * <p>Made for frames: {@link #run} hands over in microseconds and allocates nothing. A run starts by advancing {@code
 * round}; whoever sees it takes task numbers from {@code next} until there are none, and the last worker to finish
 * wakes the caller. Every worker takes part in every round, if only to find nothing left, and a run ends when all have:
 * so none can still be in an earlier round. Workers spin for a moment before they park, because the next run of a frame
 * is usually near.
 *
 * <p>Every task runs, also when another one fails. The first failure is thrown by {@code run}, with the others
 * suppressed in it. One run at a time: using the pool from two threads at once is refused. A run from inside one of its
 * tasks goes on there, on the one thread, one task after the other: all others have work of their own, and events and
 * commands keep the order that they would have had. One of several systems that an engine runs at the same time cannot
 * start a run of another pool.
 *
 * <p>{@code busy} belongs to the run that is under way, and in the end to the close, which keeps it: workers leave only
 * while no run can begin, and no run begins that they would miss. A close that finds a run under way leaves that to the
 * end of the run.
 *
 * <p>Each thread takes task numbers in ascending order, and says which one it works on through its {@link Worker}: that
 * is how events of tasks find their order.
 */
@SuppressWarnings("exports") // a door for the kernel only
public final class Jobs extends Pool implements AutoCloseable {
    private static final int SPINS = 2_000;

    private final Thread[] workers;
    private final Worker[] places;
    private @Nullable Task task;
    private int tasks;
    private long run;
    private @Nullable Thread caller;

    /** Guards {@code failure}; not the pool itself, whose monitor the caller of a run may hold. */
    private final Object failures = new Object();

    private @Nullable Throwable failure;

    /** The next task to take; goes beyond the last one by as many as there are threads. */
    private final AtomicLong next = new AtomicLong();

    private final AtomicInteger working = new AtomicInteger();
    private final AtomicLong round = new AtomicLong();
    private final AtomicBoolean busy = new AtomicBoolean();

    /** No run may begin any more. */
    private volatile boolean closed;

    /** Workers leave; set by the owner of {@code busy}. */
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
     * @param threads how many threads work on a run, the calling one included; 1 to 1,024
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
            if (!started) { // the system has no more threads: those that began must not wait for ever
                jobs.close();
            }
        }
    }

    /**
     * How many threads work on a run.
     *
     * @return the number, the calling thread included
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
     * @param count how many; none is fine
     * @param work what to do for each number
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
        StackRoom.requireLong(); // what begins here has to end, too
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

    /** The number of a worker of this pool, or -1 when it is none. */
    @SuppressWarnings("ReferenceEquality") // a worker is itself only
    private int placeOf(@Nullable Worker worker) {
        for (int i = 0; worker != null && i < places.length; i++) {
            if (places[i] == worker) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Refuses a run from one of several systems at work: when it began would decide about the order of its commands and
     * events.
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

    /** Never throws: a thread that left its round early would be waited for for ever, or not be waited for. */
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
                interrupted |= Thread.interrupted(); // or parking would return at once
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
                me.actFor(caller);
                takeTasks(work, number);
                me.actFor(null);
            }
            if (working.decrementAndGet() == 0) {
                LockSupport.unpark(caller);
            }
        }
    }

    /**
     * Waits for the next round; answers the one seen last when the pool has ended. An interrupt is for a task, and ends
     * with it.
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

    /** Ends the threads. A run that is under way is finished first; a second close does nothing. */
    @Override
    public void close() {
        closed = true;
        endWorkers();
    }

    /** Sends the workers away if no run is under way, and keeps every other from beginning. */
    private void endWorkers() {
        if (busy.compareAndSet(false, true)) {
            ended = true;
            for (Thread worker : workers) {
                LockSupport.unpark(worker);
            }
            Worker.giveBack(places[0]);
        }
    }

    /** A numbered piece of work. */
    @FunctionalInterface
    public interface Task {
        /**
         * Does one task.
         *
         * @param number 0 to count - 1
         * @param worker the number of the thread it runs on, 0 for the caller's: for state that each thread has of its
         *     own
         */
        void run(int number, int worker);
    }
}
