package io.fdp.cli.demo;

import com.sun.management.OperatingSystemMXBean;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.StopSignal;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;

/** A run of the demo: rehearses, creates the drones, and lets the ticks pass. */
final class Demo {
    /** After so many entities it is clear how much memory all of them will need. */
    private static final int SAMPLE = 65_536;

    /** How many entities are created between two looks at the progress. */
    private static final int PORTION = SAMPLE / 8;

    private static final double GIGABYTE = 1024 * 1024 * 1024;

    private static final ThreadFactory WORKERS =
            Thread.ofPlatform().name("fdp-worker-", 1).daemon().factory();

    private final DemoOptions options;
    private final StopSignal stop;
    private final Progress progress;

    Demo(DemoOptions options, StopSignal stop, Progress progress) {
        this.options = options;
        this.stop = stop;
        this.progress = progress;
    }

    DemoResult run() {
        long machine = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        try (Gang gang = new Gang(options.threads(), WORKERS)) {
            Rehearsal.run(gang, stop);
            try (DroneWorld world = new DroneWorld(options.entities(), options.seed(), machine)) {
                populate(world, machine);
                FrameLoop loop = new FrameLoop(world, gang, options, stop, progress);
                loop.run();
                return result(world, loop);
            }
        }
    }

    private DemoResult result(DroneWorld world, FrameLoop loop) {
        return new DemoResult(
                options,
                stop.isRequested(),
                world.repo().entityCount(),
                world.repo().currentTick(),
                loop.ticks(),
                loop.seconds(),
                loop.warmupTicks(),
                loop.times(),
                loop.heap().allocatedBytes(),
                loop.heap().collections(),
                world.repo().memory().committed(),
                world.repo().stateHash());
    }

    private void populate(DroneWorld world, long machine) {
        int created = 0;
        while (created < world.drones() && !stop.isRequested()) {
            created += world.populate(Math.min(PORTION, world.drones() - created));
            progress.created(created);
            if (created == SAMPLE) {
                requireMemory(world, machine);
            }
        }
    }

    private static void requireMemory(DroneWorld world, long machine) {
        double needed = (double) world.repo().memory().committed() / SAMPLE * world.drones();
        if (needed > machine) {
            throw new CommandFailure(String.format(
                    Locale.ROOT,
                    "%,d entities need about %.0f GB of native memory and this machine has %.0f: ask for fewer",
                    world.drones(),
                    needed / GIGABYTE,
                    machine / GIGABYTE));
        }
    }
}
