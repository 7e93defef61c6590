package io.fdp.tests;

import io.fdp.kernel.error.FdpException;
import java.util.SplittableRandom;

/**
 * Uses the repository while the heap is full, in a JVM of its own with a small heap.
 *
 * <p>Arguments: how often each step is taken, and the seed. A second world takes each step that was done, with all the
 * heap that it needs. Both have to be the same all the time, so that a step that failed has changed nothing.
 */
final class HeapEndProgram {
    private static final int LARGE = 8192;
    private static final int MOST_LEFT = 60;
    private static final Object[] NOTHING = {};

    private final SplittableRandom random;
    private final ScarceWorld world = new ScarceWorld();
    private final ScarceWorld twin = new ScarceWorld();
    private Object[] hoard = NOTHING;
    private int failures;

    private HeapEndProgram(long seed) {
        random = new SplittableRandom(seed);
    }

    public static void main(String[] args) {
        HeapEndProgram program = new HeapEndProgram(Long.parseLong(args[1]));
        for (String step : program.world.steps.keySet()) {
            if (!step.endsWith("without end")) {
                program.takeOften(step, Integer.parseInt(args[0]));
            }
        }
        System.out.println("met the end of the heap: " + (program.failures > 0));
        System.exit(0); // pools have threads
    }

    private void takeOften(String step, int times) {
        for (int i = 0; i < times; i++) {
            int number = random.nextInt(1 << 20);
            String end = attempt(step, number);
            if (end.isEmpty()) {
                twin.steps.get(step).take(number);
            }
            if (world.repo.stateHash() != twin.repo.stateHash()) {
                throw new AssertionError("after \"" + step + "\", which "
                        + (end.isEmpty() ? "was done" : "failed with " + end)
                        + ", the world is not that of its twin: " + world.repo.checkStructure());
            }
            world.refill();
            twin.refill();
        }
        world.requireWhole();
        world.use(1);
        twin.use(1);
    }

    /** Takes a step when the heap is full; answers how it failed. */
    private String attempt(String step, int number) {
        ScarceWorld.Step taken = world.steps.get(step);
        int left = random.nextInt(MOST_LEFT);
        try {
            fill(left);
            taken.take(number);
            return "";
        } catch (OutOfMemoryError end) {
            failures++;
            return "the end of the heap";
        } catch (FdpException | IllegalArgumentException refused) {
            return "a refusal";
        } finally {
            hoard = NOTHING;
        }
    }

    /** Fills the heap with arrays, large ones first, and leaves room for a few small ones. */
    private void fill(int left) {
        for (int length = LARGE; length > 0; length >>= 3) {
            Object[] more = chain(length);
            while (more.length > 0) {
                hoard = more;
                more = chain(length);
            }
        }
        for (int i = 0; i < left && hoard.length > 0 && hoard[0] instanceof Object[] rest; i++) {
            hoard = rest;
        }
    }

    private Object[] chain(int length) {
        try {
            Object[] link = new Object[length];
            link[0] = hoard;
            return link;
        } catch (OutOfMemoryError full) {
            return NOTHING;
        }
    }
}
