package io.fdp.kernel.internal.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One place at a pool's bench: whoever sits there works on one task at a time.
 *
 * <p>What parallel tasks write goes to a lane per worker, with no lock, and is put into the order of runs and tasks afterwards, so that the result does
 * not depend on who did what. For that a worker has a number, unique in the process among workers in use, so that lanes may be kept in arrays; the run and the task it
 * is working on; and a ticket, another one for each task, so that one comparison tells whether a lane was last written by the same task.
 *
 * <p>Numbers are used again, lowest first. Worker objects stay with their number: tickets never repeat, and what an earlier thread wrote happened before.
 */
public final class Worker {
    private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();
    private static final AtomicLong RUNS = new AtomicLong();
    private static final List<Worker> ALL = new ArrayList<>();

    private final int number;
    private boolean taken;
    private long ticket;
    private long run;
    private int task;

    private Worker(int number) {
        this.number = number;
    }

    /** The worker that the calling thread is, or null when it is not inside a run. */
    public static @Nullable Worker current() {
        return CURRENT.get();
    }

    /** Makes the calling thread a worker, or none; answers what it was before. */
    public static @Nullable Worker enter(@Nullable Worker worker) {
        Worker before = CURRENT.get();
        CURRENT.set(worker);
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

    /** The number of a new run: runs that start later have higher ones. */
    public static long nextRun() {
        return RUNS.incrementAndGet();
    }

    /** Starts a task. */
    public void begin(long ofRun, int number) {
        ticket++;
        run = ofRun;
        task = number;
    }

    /** Unique in the process among workers in use; small. */
    public int number() {
        return number;
    }

    /** Another one for each task of this worker; never 0. */
    public long ticket() {
        return ticket;
    }

    /** The run of the task. */
    public long run() {
        return run;
    }

    /** The number of the task in its run. */
    public int task() {
        return task;
    }
}
