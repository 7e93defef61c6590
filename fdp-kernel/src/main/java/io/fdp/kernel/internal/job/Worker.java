package io.fdp.kernel.internal.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A place in a pool: the thread that occupies it works on one task at a time.
 *
 * <p>Parallel tasks write to a lane per worker, without a lock. Afterwards the contents are put into the order of runs
 * and tasks, so the result does not depend on which worker did which task. For that a worker knows its run and its
 * task, and has a number, unique in the process among workers in use, so that arrays can hold the lanes. At the end of
 * each task it tells its lanes, which then note what the task wrote: writing itself need not look at the task.
 *
 * <p>Numbers are used again, lowest first, and worker objects stay with their number. The writes of an earlier thread
 * happen before those of the next.
 */
public final class Worker extends CacheLinePadding {
    private static final ThreadLocal<@Nullable Worker> CALLER = new ThreadLocal<>();
    private static final AtomicLong RUNS = new AtomicLong();
    private static final List<Worker> ALL = new ArrayList<>();

    /*
     * Threads outside of pools find their worker in a thread-local variable. Two shortcuts: no such thread is inside a
     * run, or this thread was the last to enter one. Both fields change under the monitor of ALL and are read without
     * it: a thread sees its own changes, and only these matter to it.
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

    /** A worker's neighbour writes as often as the worker: see {@link CacheLinePadding}. */
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

    /** The worker of the calling thread, or null outside of a run. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
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

    /** Sets the worker of the calling thread, or none; returns the previous one. */
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

    /** Gives back a worker whose thread is done. */
    public static void giveBack(Worker worker) {
        synchronized (ALL) {
            assert worker.taken : "given back twice: worker " + worker.number;
            worker.taken = false;
        }
    }

    /** Makes the workers of a pool know each other. */
    public static void seat(Worker[] together) {
        Worker[] all = together.clone();
        for (Worker worker : all) {
            worker.bench = all;
        }
    }

    /** The workers of the same pool, this one included. Not to be changed. */
    public Worker[] bench() {
        return bench;
    }

    /** The number of a new run. Later runs have higher numbers. */
    public static long nextRun() {
        return RUNS.incrementAndGet();
    }

    /** The number of the run that began last, on any thread. */
    public static long lastRun() {
        return RUNS.get();
    }

    /** Starts a task. */
    public void begin(long ofRun, int number) {
        run = ofRun;
        task = number;
        atWork = null;
    }

    /** The name of the write scope of the task, if several scopes are at work at the same time. */
    public @Nullable String atWork() {
        return atWork;
    }

    /** Sets that name until the next task; returns the previous one. */
    public @Nullable String setAtWork(@Nullable String name) {
        String before = atWork;
        atWork = name;
        return before;
    }

    /** Ends the task and tells all logs, even if one of them throws. */
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

    /** Adds a log, for the end of the current task and of later ones. */
    public synchronized void add(TaskLog log) {
        TaskLog[] more = Arrays.copyOf(logs, logs.length + 1);
        more[logs.length] = log;
        logs = more;
    }

    /** Removes a log. */
    public synchronized void remove(TaskLog log) {
        logs = Arrays.stream(logs).filter(other -> !other.equals(log)).toArray(TaskLog[]::new);
    }

    /** The last note of the worker, if it is about the subject; for frequent lookups. For the worker's thread only. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
    public @Nullable Object memo(Object subject) {
        return memoOf == subject ? memo : null;
    }

    /** Notes something about a subject and replaces the last note. For the worker's thread only. */
    public void note(Object subject, Object noted) {
        memoOf = subject;
        memo = noted;
    }

    /** Removes notes about a subject that is gone, from workers at rest. */
    @SuppressWarnings("ReferenceEquality") // identity is meant
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

    /** A small number, unique in the process among workers in use. */
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
        /** A task of the worker is done. Called by the worker's thread; the task throws what this throws. */
        void taskEnded(long run, int task);
    }
}
