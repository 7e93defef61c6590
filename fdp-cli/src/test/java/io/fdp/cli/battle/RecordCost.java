package io.fdp.cli.battle;

import com.sun.management.ThreadMXBean;
import io.fdp.cli.battle.Components.Position;
import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.RecorderStats;
import io.fdp.recorder.WhenBehind;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.channels.Channels;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures what it costs the simulation's thread to record a world in real time, how much the recorder's thread has
 * left over, and how many bytes come out, into a channel that discards them. See the command in {@code
 * docs/guide/recording.md}.
 *
 * <p>Takes the world, the number of entities and the seconds. The worlds: {@code battle} (10,000 without a number), and
 * {@code third}: 100,000 entities with a position each, of which every third changes in a tick, another third each
 * time.
 */
public final class RecordCost {
    private static final int WARMUP_TICKS = 3_000;
    private static final long FRAME = 1_000_000_000L / 60;

    private RecordCost() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        boolean third = args.length > 0 && args[0].equals("third");
        int entities = args.length > 1 ? Integer.parseInt(args[1]) : third ? 100_000 : 10_000;
        int ticks = 60 * (args.length > 2 ? Integer.parseInt(args[2]) : 60);
        if (third) {
            measureThird(entities, ticks);
        } else {
            measureBattle(entities, ticks);
        }
    }

    private static void measureBattle(int entities, int ticks) throws IOException {
        try (Jobs jobs = Jobs.create(2);
                Battle battle = Battle.begin(entities, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(entities);
            try (Engine engine = battle.engine().start()) {
                measure(battle.repo(), engine::frame, ticks);
            }
        }
    }

    private static void measureThird(int entities, int ticks) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(entities))) {
            PositionTable positions = repo.register(PositionTable.TYPE);
            long[] all = new long[entities];
            repo.createEntities(all);
            positions.addAll(all);
            for (int i = 0; i < entities; i++) {
                positions.set(all[i], new Position(i % 1000, i / 1000f, 100));
            }
            PositionEdit edit = positions.newEdit();
            measure(
                    repo,
                    () -> {
                        for (int i = (int) (repo.currentTick() % 3); i < entities; i += 3) {
                            positions.edit(all[i], edit);
                            edit.x(edit.x() + 0.1f);
                            edit.y(edit.y() + (i & 7) * 0.01f);
                        }
                        repo.tick();
                    },
                    ticks);
        }
    }

    private static FlightRecorder start(EntityRepository repo, RecorderConfig config) throws IOException {
        return FlightRecorder.start(repo, Channels.newChannel(OutputStream.nullOutputStream()), config);
    }

    private static void measure(EntityRepository repo, Runnable frame, int ticks) throws IOException {
        try (FlightRecorder first = start(repo, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            for (int i = 0; i < WARMUP_TICKS && !first.hasFailed(); i++) { // as fast as it goes, and all frames
                frame.run();
            }
        }
        repo.observers().setPaced(true);
        try (FlightRecorder recorder = start(repo, RecorderConfig.DEFAULT)) {
            Timed timed = new Timed(recorder);
            repo.observers().remove(recorder);
            repo.observers().add(timed);
            run(frame, 120);
            timed.reset();
            RecorderStats before = recorder.stats();
            long used = processorTime();
            run(frame, ticks);
            print(repo.entityCount(), timed, before, recorder.stats(), processorTime() - used);
        }
    }

    /**
     * The processor time of the recorder's thread, which tells more than its wall time where others share the machine.
     */
    private static long processorTime() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = 0;
        for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (info != null && info.getThreadName().startsWith("fdp-recorder ")) {
                sum += threads.getThreadCpuTime(info.getThreadId());
            }
        }
        return sum;
    }

    private static void run(Runnable frame, int ticks) {
        long due = System.nanoTime();
        for (int i = 0; i < ticks; i++) {
            frame.run();
            due += FRAME;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    @SuppressWarnings("SystemOut") // what it is for
    private static void print(
            int entities, Timed timed, RecorderStats before, RecorderStats after, long processorTime) {
        long frames = after.frames() - before.frames();
        double work = (after.workNanos() - before.workNanos()) / 1e6 / frames;
        long changed = after.changedBytes() - before.changedBytes();
        System.out.printf(
                Locale.ROOT,
                "%,d entities, %,d frames: simulation thread p50 %.3f ms, p99 %.3f ms, max %.3f ms, %,d bytes"
                    + " allocated, %d dropped, %d thinned%nrecorder's thread: %.2f ms per frame, %.2f ms of processor"
                    + " time, %.1f times as fast as needed%nper frame: %,d bytes copied, %,d of values that changed,"
                    + " %,d in sections, %,d in the file: %.1f %% of the values%n",
                entities,
                frames,
                timed.times.getValueAtPercentile(50) / 1e6,
                timed.times.getValueAtPercentile(99) / 1e6,
                timed.times.getMaxValue() / 1e6,
                timed.allocated,
                after.dropped() - before.dropped(),
                after.thinned() - before.thinned(),
                work,
                processorTime / 1e6 / frames,
                FRAME / 1e6 / work,
                (after.capturedBytes() - before.capturedBytes()) / frames,
                changed / frames,
                (after.sectionBytes() - before.sectionBytes()) / frames,
                (after.fileBytes() - before.fileBytes()) / frames,
                100.0 * (after.fileBytes() - before.fileBytes()) / changed);
    }

    private static final class Timed implements FrameObserver {
        private final FlightRecorder recorder;
        private final Histogram times = new Histogram(10_000_000_000L, 3);
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private long allocated;

        Timed(FlightRecorder recorder) {
            this.recorder = recorder;
        }

        void reset() {
            times.reset();
            allocated = 0;
        }

        @Override
        public void frameFinished(FinishedFrame frame) {
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            recorder.frameFinished(frame);
            times.recordValue(System.nanoTime() - start);
            allocated += threads.getCurrentThreadAllocatedBytes() - bytes;
        }
    }
}
