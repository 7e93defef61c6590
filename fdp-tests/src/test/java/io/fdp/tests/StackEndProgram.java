package io.fdp.tests;

import io.fdp.kernel.error.FdpException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A recursion calls the repository where its stack is nearly at its end, in a JVM of its own: locks that are never
 * given back would make it wait for ever.
 *
 * <p>Arguments: how often each step is taken, and the seed. A second world takes each step that was done, with all the
 * stack that it needs. Both have to be the same all the time, so that a step that failed has changed nothing.
 */
final class StackEndProgram {
    private static final int STACK_BYTES = 256 << 10;
    private static final int LAST_FRAMES = 1500;
    private static final int VERY_LAST_FRAMES = 60;
    private static final int MOST_FRAMES = 1 << 20;
    private static final long PATIENCE_MILLIS = 120_000;

    private final SplittableRandom random;
    private final ScarceWorld world = new ScarceWorld();
    private final ScarceWorld twin = new ScarceWorld();
    private int overflows;
    private boolean done;
    private final AtomicInteger taken = new AtomicInteger();

    private StackEndProgram(long seed) {
        random = new SplittableRandom(seed);
    }

    public static void main(String[] args) throws InterruptedException {
        StackEndProgram program = new StackEndProgram(Long.parseLong(args[1]));
        int times = Integer.parseInt(args[0]);
        for (String step : program.world.steps.keySet()) {
            program.inThread(step, STACK_BYTES, () -> program.takeOften(step, times));
            program.inThread("a second thread after " + step, STACK_BYTES * 4, program::useBoth);
        }
        System.out.println("met the end of the stack: " + (program.overflows > program.world.steps.size()));
        System.exit(0); // pools have threads
    }

    /** Runs something in a new thread, whose stack is small, as long as it goes on. */
    private void inThread(String what, int stack, Runnable run) throws InterruptedException {
        Throwable[] failure = {null};
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        run.run();
                    } catch (Throwable thrown) { // the program fails with it
                        failure[0] = thrown;
                    }
                },
                what,
                stack);
        thread.setDaemon(true);
        thread.start();
        if (!endsOrGoesOn(thread)) {
            AssertionError waits = new AssertionError(what + " waits for ever");
            waits.setStackTrace(thread.getStackTrace());
            throw waits;
        }
        if (failure[0] != null) {
            throw new AssertionError(what + " failed", failure[0]);
        }
    }

    /** Waits for the end of a thread while it takes steps; false when one step takes too long. */
    private boolean endsOrGoesOn(Thread thread) throws InterruptedException {
        int before;
        do {
            before = taken.get();
            thread.join(PATIENCE_MILLIS);
        } while (thread.isAlive() && taken.get() != before);
        return !thread.isAlive();
    }

    private void takeOften(String step, int times) {
        ScarceWorld.Step here = world.steps.get(step);
        ScarceWorld.Step there = twin.steps.get(step);
        int most = framesToTheEnd();
        for (int i = 0; i < times; i++) {
            int number = random.nextInt(1 << 20);
            int wide = random.nextInt(6);
            int last = Math.min(random.nextBoolean() ? LAST_FRAMES : VERY_LAST_FRAMES, most);
            String end = attempt(most - random.nextInt(last) - wide, wide, here, number);
            if (done && !step.endsWith("without end")) { // which had nothing to visit
                there.take(number);
            } else if (end.isEmpty()) {
                most = framesToTheEnd(); // compiled code has smaller frames
            }
            requireSame(step, end);
            world.refill();
            twin.refill();
            taken.incrementAndGet();
        }
        world.requireWhole();
    }

    /** Takes a step at a depth; answers how it failed. */
    private String attempt(int frames, int wide, ScarceWorld.Step step, int number) {
        done = false;
        try {
            descend(frames, wide, step, number);
            return "";
        } catch (StackOverflowError end) {
            overflows++;
            return "the end of the stack";
        } catch (FdpException | IllegalArgumentException refused) {
            return refused.getMessage();
        }
    }

    /** Goes down some frames, of which some are larger, so that steps begin at every distance from the end. */
    private void descend(int frames, int wide, ScarceWorld.Step step, int number) {
        if (wide > 0) {
            descendWide(frames, wide, step, number, 1, 2, 3);
        } else if (frames > 0) {
            descend(frames - 1, 0, step, number);
        } else {
            step.take(number);
            done = true;
        }
    }

    private long descendWide(int frames, int wide, ScarceWorld.Step step, int number, long a, long b, long c) {
        descend(frames, wide - 1, step, number);
        return a + b + c;
    }

    private int framesToTheEnd() {
        ScarceWorld.Step nothing = number -> {};
        int fits = 1;
        int tooMany = MOST_FRAMES;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            attempt(middle, 0, nothing, 0);
            if (done) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return fits;
    }

    private void requireSame(String step, String end) {
        if (world.repo.stateHash() != twin.repo.stateHash() || world.seen() != twin.seen()) {
            throw new AssertionError("after \"" + step + "\", which " + (done ? "was done" : "failed with " + end)
                    + ", the world is not that of its twin: " + world.repo.checkStructure());
        }
    }

    private void useBoth() {
        int number = random.nextInt(100);
        world.use(number);
        twin.use(number);
        requireSame("use", "");
        world.requireWhole();
    }
}
