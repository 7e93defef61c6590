package io.fdp.dis;

import com.sun.management.ThreadMXBean;
import io.fdp.dis.Components.Course;
import io.fdp.dis.Components.Place;
import io.fdp.engine.Engine;
import io.fdp.geo.GeoFrame;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.memory.Literals;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The figures of a gateway, each with its bar: frame time and garbage with 10,000 ghosts and 10,000 own entities that
 * move, 2,000 Entity States a second each way, at 60 Hz; how far ghosts of tanks and aircraft are off that turn and
 * change their speed; the traffic. A program of its own, for a machine without other work; the codec is in the
 * benchmark.
 */
final class DisCost {
    private static final int GHOSTS = 10_000;
    private static final int FRAMES = 1200;
    private static final int MOVERS = 1_000;
    private static final int MOVES = 3600;

    /** Rounding of places to the floats and doubles of PDUs and worlds. */
    private static final double SLACK = 0.01;

    private DisCost() {}

    public static void main(String[] args) {
        try (EntityRepository there = repo();
                EntityRepository here = repo();
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
        try (EntityRepository there = repo();
                EntityRepository here = repo();
                ExerciseNode from = new ExerciseNode(there, 1);
                ExerciseNode to = new ExerciseNode(here, 2)) {
            compare(from, to);
        }
        System.out.println("codec: ./fdp bench --rows 'dis-*' (bar: 333 ns a PDU, a fifth of Open-DIS)");
    }

    private static EntityRepository repo() {
        return EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(65_536));
    }

    private static void print(String what, double figure, double bar, String unit) {
        System.out.printf(
                Locale.ROOT,
                "%-58s %10.3f %-5s bar %6.1f  %s%n",
                what,
                figure,
                unit,
                bar,
                figure <= bar ? "met" : "MISSED");
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
        // Otherwise the JVM makes them in the frame in which it first compiles a method of their class.
        Literals.createFor(
                Entity.class,
                EntityRepository.class,
                Engine.class,
                GeoFrame.class,
                DisGateway.class,
                DisCost.class,
                threads.getClass());
        double[] millis = new double[FRAMES];
        long allocated = 0;
        long sent = 0;
        long received = to.gateway.stats().received();
        long first = threads.getCurrentThreadAllocatedBytes(); // the first calls make garbage themselves
        while (threads.getCurrentThreadAllocatedBytes() != first) {
            first = threads.getCurrentThreadAllocatedBytes();
        }
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
                "gateway with %,d ghosts and %,d own entities at 60 Hz, %,.0f states a second in, %,.0f out%n",
                stats.ghosts(),
                stats.own(),
                (stats.received() - received) / seconds,
                sent / seconds);
        print("  time of a frame, p50", millis[FRAMES / 2], 1, "ms");
        print("  time of a frame, p99", millis[FRAMES * 99 / 100], 1, "ms");
        System.out.printf(Locale.ROOT, "  time of a frame, max %.3f ms%n", millis[FRAMES - 1]);
        print("  allocated in " + FRAMES + " frames", (double) allocated, 0, "bytes");
    }

    // ---- dead reckoning

    /** Compares ghosts with the truth at the same simulated time, without smoothing. */
    private static void compare(ExerciseNode from, ExerciseNode to) {
        SplittableRandom random = new SplittableRandom(1);
        long[] movers = new long[MOVERS];
        for (int i = 0; i < MOVERS; i++) {
            boolean flies = i % 4 == 0;
            movers[i] = from.vehicle(flies ? "jet" : "tank", 10 * i, 0, i, flies ? 200 : 15, 0);
        }
        long off = 0;
        long checked = 0;
        long sent = 0;
        for (int i = 0; i < MOVES; i++) {
            for (int mover = random.nextInt(180); mover < MOVERS; mover += 180) {
                manoeuvre(from, movers[mover], mover % 4 == 0, random);
            }
            from.frame();
            sent += from.sendTo(to);
            to.frame();
            to.sendTo();
            for (long mover : movers) {
                long ghost = to.gateway.entity(from.gateway.number(mover));
                Place truth = from.place.get(mover);
                Place shown = to.place.get(ghost);
                double limit = 1 + from.course.get(mover).speed() / ExerciseNode.RATE + SLACK;
                checked++;
                off += Math.hypot(Math.hypot(truth.x() - shown.x(), truth.y() - shown.y()), truth.z() - shown.z())
                                > limit
                        ? 1
                        : 0;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%,d tanks and aircraft for %d s, each of which turns or changes its speed every three seconds%n",
                MOVERS,
                MOVES / ExerciseNode.RATE);
        print("  places off by more than 1 m and a frame's motion", 100.0 * off / checked, 0.1, "%");
        print("  traffic, of a state of each in each frame", 100.0 * sent / checked, 10, "%");
    }

    private static void manoeuvre(ExerciseNode node, long mover, boolean flies, SplittableRandom random) {
        Course course = node.course.get(mover);
        double speed = flies ? random.nextDouble(150, 250) : random.nextDouble(0, 20);
        double turn = random.nextBoolean() ? 0 : random.nextDouble(-0.2, 0.2);
        node.course.set(mover, course.heading(), speed, turn, 0);
    }
}
