package io.fdp.dis;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * The frame time of a gateway with 10,000 ghosts and 10,000 own entities that move, 2,000 Entity States a second each
 * way, at 60 Hz. A program of its own, for a machine without other work; the codec is in the benchmark.
 */
final class DisCost {
    private static final int GHOSTS = 10_000;
    private static final int FRAMES = 1200;

    private DisCost() {}

    public static void main(String[] args) {
        try (EntityRepository there = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(65_536));
                EntityRepository here = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(65_536));
                ExerciseNode from = new ExerciseNode(there, 1);
                ExerciseNode to = new ExerciseNode(
                        here,
                        2,
                        ExerciseNode.FRAME,
                        config -> config.heartbeats(5, 5).smoothing(0.4))) {
            for (int i = 0; i < GHOSTS; i++) { // heartbeats of five seconds: 2,000 a second, and more where they turn
                from.vehicle(i % 5 == 0 ? "jet" : "tank", i, 0, i, 15, i % 5 == 0 ? 0.1 : 0);
                to.vehicle("tank", i, 100, i, 15, 0);
            }
            run(from, to, FRAMES);
            measure(from, to);
        }
    }

    private static void run(ExerciseNode from, ExerciseNode to, int frames) {
        for (int i = 0; i < frames; i++) {
            from.frame();
            from.sendTo(to);
            to.frame();
            to.sendTo();
        }
    }

    private static void measure(ExerciseNode from, ExerciseNode to) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] millis = new double[FRAMES];
        long allocated = 0;
        long sent = 0;
        long received = to.gateway.stats().received();
        for (int i = 0; i < FRAMES; i++) {
            from.frame();
            from.sendTo(to);
            long bytes = threads.getCurrentThreadAllocatedBytes();
            to.frame();
            allocated += threads.getCurrentThreadAllocatedBytes() - bytes;
            millis[i] = to.engine.health().stream()
                    .filter(each -> each.name().startsWith("Dis"))
                    .mapToDouble(each -> each.lastNanos() / 1e6)
                    .sum();
            sent += to.sendTo();
        }
        Arrays.sort(millis);
        DisStats stats = to.gateway.stats();
        double seconds = (double) FRAMES / ExerciseNode.RATE;
        System.out.printf(
                Locale.ROOT,
                "gateway with %,d ghosts and %,d own entities at 60 Hz, %,.0f states a second in, %,.0f out:"
                        + " %.3f ms of a frame (p50), %.3f ms (p99), %.3f ms (max); %d bytes allocated%n",
                stats.ghosts(),
                stats.own(),
                (stats.received() - received) / seconds,
                sent / seconds,
                millis[FRAMES / 2],
                millis[FRAMES * 99 / 100],
                millis[FRAMES - 1],
                allocated);
    }
}
