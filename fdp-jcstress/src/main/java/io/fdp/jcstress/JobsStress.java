package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.kernel.job.Jobs;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The hand-over of a job pool: from the caller to tasks, from tasks back to the caller, and from one run to the next.
 *
 * <p>All that tasks share with the caller is plain memory. Where a test needs to know that a task runs on another
 * thread, its tasks meet: none goes on before all have begun.
 */
final class JobsStress {
    /** One thread calls it, jcstress's first actor; the other is the pool's own. */
    private static final Jobs POOL = Jobs.create(2);

    private JobsStress() {}

    /** Lets two tasks wait for each other, so that each has a thread of its own. */
    static final class Meeting {
        private final AtomicInteger here = new AtomicInteger();

        void join() {
            here.incrementAndGet();
            while (here.get() < 2) {
                Thread.onSpinWait();
            }
        }
    }

    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both tasks see what was written before the run.")
    @Outcome(expect = FORBIDDEN, desc = "A task ran on old state.")
    @State
    public static class BeforeToTask {
        private final Meeting meeting = new Meeting();
        private final int[] seen = new int[2];
        private int written;

        @Actor
        public void actor(II_Result r) {
            written = 1;
            POOL.run(2, (number, worker) -> {
                seen[number] = written;
                meeting.join();
            });
            r.r1 = seen[0];
            r.r2 = seen[1];
        }
    }

    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The caller sees what both tasks wrote.")
    @Outcome(expect = FORBIDDEN, desc = "The run returned before a task's writes.")
    @State
    public static class TaskToAfter {
        private final Meeting meeting = new Meeting();
        private int first;
        private int second;

        @Actor
        public void actor(II_Result r) {
            POOL.run(2, (number, worker) -> {
                meeting.join();
                if (number == 0) {
                    first = 1;
                } else {
                    second = 2;
                }
            });
            r.r1 = first;
            r.r2 = second;
        }
    }

    @JCStressTest
    @Outcome(id = "1, 1, 1, 1", expect = ACCEPTABLE, desc = "Each task once.")
    @Outcome(expect = FORBIDDEN, desc = "A task was left out, or ran twice.")
    @State
    public static class EachOnce {
        private final AtomicInteger[] runs = {
            new AtomicInteger(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger()
        };

        @Actor
        public void actor(IIII_Result r) {
            POOL.run(4, (number, worker) -> runs[number].incrementAndGet());
            r.r1 = runs[0].get();
            r.r2 = runs[1].get();
            r.r3 = runs[2].get();
            r.r4 = runs[3].get();
        }
    }

    @JCStressTest
    @Outcome(id = "2, 22, 3", expect = ACCEPTABLE, desc = "The second run built on the first.")
    @Outcome(expect = FORBIDDEN, desc = "A run saw less than all of the one before, or a task of it.")
    @State
    public static class RunAfterRun {
        private final AtomicInteger ofFirst = new AtomicInteger();
        private final int[] cells = new int[3];

        @Actor
        public void actor(III_Result r) {
            POOL.run(2, (number, worker) -> {
                ofFirst.incrementAndGet();
                cells[number] = 10 * number + 1;
            });
            // Each task works on what the other number's task left, which may have been on the other thread.
            POOL.run(3, (number, worker) -> {
                if (number < 2) {
                    cells[number] += 1;
                } else {
                    cells[2] = 3;
                }
            });
            POOL.run(2, (number, worker) -> cells[1 - number] += number == 0 ? 10 : 0);
            r.r1 = cells[0];
            r.r2 = cells[1];
            r.r3 = cells[2] + ofFirst.get() - 2;
        }
    }

    @JCStressTest
    @Outcome(
            id = "7, 1, 2",
            expect = ACCEPTABLE,
            desc = "The failure arrived whole, all tasks ran, and the pool goes on.")
    @Outcome(expect = FORBIDDEN, desc = "The failure was lost, or arrived in parts.")
    @State
    public static class Failure {
        private static final class Told extends RuntimeException {
            private static final long serialVersionUID = 1L;
            private int what;

            Told() {
                super("told", null, true, false);
            }
        }

        private final Meeting meeting = new Meeting();
        private final int[] after = new int[2];

        @Actor
        public void actor(III_Result r) {
            try {
                POOL.run(2, (number, worker) -> {
                    meeting.join();
                    Told told = new Told();
                    told.what = 7;
                    throw told;
                });
            } catch (Told told) {
                r.r1 = told.what;
                r.r2 = told.getSuppressed().length;
            }
            POOL.run(2, (number, worker) -> after[number] = 1);
            r.r3 = after[0] + after[1];
        }
    }

    @JCStressTest
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "The second one was refused.")
    @Outcome(id = "0, 2", expect = ACCEPTABLE, desc = "The first one was refused.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "One after the other.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Actors of other states, which share the pool, were running.")
    @Outcome(expect = FORBIDDEN, desc = "A run did half its work.")
    @State
    public static class TwoCallers {
        @Actor
        public void actor1(II_Result r) {
            r.r1 = tryRun(POOL);
        }

        @Actor
        public void actor2(II_Result r) {
            r.r2 = tryRun(POOL);
        }
    }

    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Every run was finished or refused.")
    @Outcome(expect = FORBIDDEN, desc = "A run did half its work.")
    @State
    public static class CloseWhileRunning {
        private final Jobs own = Jobs.create(2);

        @Actor
        public void actor1(I_Result r) {
            int ran;
            do { // a run that waits for workers who have left hangs here
                ran = tryRun(own);
            } while (ran == 2);
            r.r1 = ran;
        }

        @Actor
        public void actor2() {
            own.close();
        }
    }

    /** Runs two tasks, and says how many ran: 0 when refused. */
    private static int tryRun(Jobs pool) {
        int[] ran = new int[2];
        try {
            pool.run(2, (number, worker) -> ran[number]++);
        } catch (IllegalStateException refused) {
            return ran[0] + ran[1];
        }
        return ran[0] == 1 && ran[1] == 1 ? 2 : 1;
    }
}
