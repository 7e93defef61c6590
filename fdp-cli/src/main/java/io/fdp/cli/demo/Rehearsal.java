package io.fdp.cli.demo;

import io.fdp.cli.console.StopSignal;
import io.fdp.kernel.EntityRepository;
import org.HdrHistogram.Histogram;

/**
 * Makes the JVM ready, so that frames after the warm-up leave no garbage at all.
 *
 * <p>The first time that a path is taken, classes are loaded and linked, and that allocates. In a large world it may be in any
 * frame: most drones never touch a wall. So a small world of drones with short lives goes through all of it first, and is
 * thrown away. What the compiler allocates later is seen to by {@link Literals}.
 */
final class Rehearsal {
    private static final int DRONES = 256;
    private static final int TICKS = 400;
    private static final int FLIGHT_TICKS = 10;
    private static final int CLEAN_ROUNDS = 2;
    private static final int MOST_ROUNDS = 10;

    private Rehearsal() {}

    /** Rehearses with the threads that will run, until rounds leave no garbage. */
    static void run(Gang gang, StopSignal stop) {
        Literals.createFor(EntityRepository.class, Histogram.class, Rehearsal.class);
        DemoOptions options = new DemoOptions(DRONES, TICKS, false, gang.threads().length, 0);
        try (DroneWorld world = new DroneWorld(DRONES, 0, FLIGHT_TICKS, Long.MAX_VALUE)) {
            world.populate(DRONES);
            int clean = 0;
            for (int round = 0; round < MOST_ROUNDS && clean < CLEAN_ROUNDS; round++) {
                FrameLoop loop = new FrameLoop(world, gang, options, stop, new Progress());
                loop.run();
                clean = loop.heap().allocatedBytes() == 0 ? clean + 1 : 0;
            }
        }
    }
}
