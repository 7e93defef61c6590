package io.fdp.kernel.internal.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One place at a pool's bench: whoever sits there works on one task at a time.
 *
 * <p>What parallel tasks write goes to a lane per worker, with no lock, and is put into the order of runs and tasks
 * afterwards, so that the result does not depend on who did what. For that a worker has a number, unique in the process
 * among workers in use, so that lanes may be kept in arrays, and knows the run and the task it is working on. At the
 * end of each task it tells its lanes, which then note what the task wrote: writing itself need not look at the task.
 *
 * <p>Numbers are used again, lowest first, and worker objects stay with their number. What an earlier thread wrote
 * happened before.
 */
public final class Worker extends CacheLinePadding {
    private static final ThreadLocal<@Nullable Worker> CALLER = new ThreadLocal<>();
    private static final AtomicLong RUNS = new AtomicLong();
    private static final List<Worker> ALL = new ArrayList<>();

    /*
     * Threads that are not of a pool find their worker in a thread-local variable. Two shortcuts: nobody is inside a
     * run, or this thread was the last to enter one. Both are changed under the monitor of ALL and read without,
     * because a thread sees its own changes, and only these matter to it.
     */
    private static int callers;
    private static @Nullable Worker lastCaller;

    private final int number;
    private boolean taken;
    private @Nullable Thread caller;
    private long run;
    private int task;
    private @Nullable String atWork;
    private volatile TaskLog[] logs = {};
    private volatile Worker[] bench = {this};
    private @Nullable Object memoOf;
    private @Nullable Object memo;

    /** A worker's neighbour writes as often as it does: see {@link CacheLinePadding}. */
    long after0;

    long after1;
    long after2;
    long after3;
    long after4;
    long after5;
    long after6;
    long after7;

    private Worker(int number) {
        this.number = number;
    }

    /** The worker that the calling thread is, or null when it is not inside a run. */
    @SuppressWarnings("ReferenceEquality") // a thread is itself only
    public static @Nullable Worker current() {
        Thread me = Thread.currentThread();
        if (me instanceof WorkerThread thread) {
            return thread.worker;
        }
        if (callers == 0) {
            return null;
        }
        Worker last = lastCaller;
        return last != null && last.caller == me ? last : CALLER.get();
    }

    /** Makes the calling thread a worker, or none; answers what it was before. */
    public static @Nullable Worker enter(@Nullable Worker worker) {
        Worker before = current();
        if (Thread.currentThread() instanceof WorkerThread thread) {
            thread.worker = worker;
            return before;
        }
        if (before != null) {
            before.caller = null;
        }
        if (worker != null) {
            worker.caller = Thread.currentThread();
        }
        CALLER.set(worker);
        synchronized (ALL) {
            callers += (worker == null ? 0 : 1) - (before == null ? 0 : 1);
            lastCaller = worker;
        }
        return before;
    }

    /** Takes the worker with the lowest free number. */
    public static Worker take() {
        synchronized (ALL) {
            for (Worker worker : ALL) {
                if (!worker.taken) {
                    worker.taken = true;
                    return worker;
                }
            }
            Worker added = new Worker(ALL.size());
            added.taken = true;
            ALL.add(added);
            return added;
        }
    }

    /** Gives a worker back; its thread is done. */
    public static void giveBack(Worker worker) {
        synchronized (ALL) {
            assert worker.taken : "given back twice: worker " + worker.number;
            worker.taken = false;
        }
    }

    /** Seats the workers of a pool next to each other. */
    public static void seat(Worker[] together) {
        Worker[] all = together.clone();
        for (Worker worker : all) {
            worker.bench = all;
        }
    }

    /** The workers of the same pool, itself included. Not to be changed. */
    public Worker[] bench() {
        return bench;
    }

    /** The number of a new run: runs that start later have higher ones. */
    public static long nextRun() {
        return RUNS.incrementAndGet();
    }

    /** Starts a task. */
    public void begin(long ofRun, int number) {
        run = ofRun;
        task = number;
        atWork = null;
    }

    /** Who the task belongs to, if that is one of several at work at the same time. */
    public @Nullable String atWork() {
        return atWork;
    }

    /** Says so, until the next task; answers who it was before. */
    public @Nullable String setAtWork(@Nullable String name) {
        String before = atWork;
        atWork = name;
        return before;
    }

    /** Ends the task: all logs are told, also when one of them throws. */
    public void end() {
        RuntimeException refused = null;
        for (TaskLog log : logs) {
            try {
                log.taskEnded(run, task);
            } catch (RuntimeException thrown) {
                refused = refused == null ? thrown : refused;
            }
        }
        if (refused != null) {
            throw refused;
        }
    }

    /** Adds a log, for the end of the task that is under way and of those that follow. */
    public synchronized void add(TaskLog log) {
        TaskLog[] more = Arrays.copyOf(logs, logs.length + 1);
        more[logs.length] = log;
        logs = more;
    }

    /** Takes a log away. */
    public synchronized void remove(TaskLog log) {
        logs = Arrays.stream(logs).filter(other -> !other.equals(log)).toArray(TaskLog[]::new);
    }

    /**
     * What the worker noted last, if it was about a subject; for what is looked up again and again. By the worker's
     * thread only.
     */
    @SuppressWarnings("ReferenceEquality") // a subject is itself only
    public @Nullable Object memo(Object subject) {
        return memoOf == subject ? memo : null;
    }

    /** Notes something about a subject, in the place of what was noted before. By the worker's thread only. */
    public void note(Object subject, Object noted) {
        memoOf = subject;
        memo = noted;
    }

    /** A subject is gone: workers at rest let go of what they noted about it. */
    @SuppressWarnings("ReferenceEquality") // a subject is itself only
    public static void forget(Object subject) {
        synchronized (ALL) {
            for (Worker worker : ALL) {
                if (worker.memoOf == subject) {
                    worker.memoOf = null;
                    worker.memo = null;
                }
            }
        }
    }

    /** Unique in the process among workers in use; small. */
    public int number() {
        return number;
    }

    /** The run of the task. */
    public long run() {
        return run;
    }

    /** The number of the task in its run. */
    public int task() {
        return task;
    }

    /** Notes what a task wrote. */
    @FunctionalInterface
    public interface TaskLog {
        /** A task of the worker is done; called by the worker's thread. What it throws, the task throws. */
        void taskEnded(long run, int task);
    }
}
