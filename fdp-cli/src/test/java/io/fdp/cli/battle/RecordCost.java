package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.kernel.FinishedFrame;
import io.fdp.kernel.FrameObserver;
import io.fdp.kernel.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.RecorderStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Measures what it costs the simulation's thread to record a battle in real time, how much of it is left over for more, and how large the file is. See the command in {@code docs/guide/recording.md}.
 *
 * <p>Takes the number of units, 10,000 without one, and the seconds, 60 without.
 */
public final class RecordCost {
    private static final int WARMUP_TICKS = 5_000;
    private static final long FRAME = 1_000_000_000L / 60;

    private RecordCost() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        int units = args.length == 0 ? 10_000 : Integer.parseInt(args[0]);
        int seconds = args.length < 2 ? 60 : Integer.parseInt(args[1]);
        Path file = Files.createTempFile("fdp-record-cost", ".fdp");
        try (Jobs jobs = Jobs.create(2);
                Battle battle = Battle.begin(units, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(units);
            try (Engine engine = battle.engine().start();
                    FlightRecorder recorder = FlightRecorder.start(
                            battle.repo(),
                            file,
                            args.length > 2 ? RecorderConfig.DEFAULT.withoutStateHash() : RecorderConfig.DEFAULT)) {
                Timed timed = new Timed(recorder);
                battle.repo().observers().remove(recorder);
                battle.repo().observers().add(timed);
                measure(battle, engine, recorder, timed, seconds * 60);
            }
        } finally {
            Files.delete(file);
        }
    }

    @SuppressWarnings("SystemOut") // what it is for
    private static void measure(Battle battle, Engine engine, FlightRecorder recorder, Timed timed, int ticks) {
        engine.run(WARMUP_TICKS);
        run(engine, 120);
        timed.times.reset();
        RecorderStats before = recorder.stats();
        run(engine, ticks);
        RecorderStats after = recorder.stats();
        long frames = after.frames() - before.frames();
        double work = (after.workNanos() - before.workNanos()) / 1e6 / frames;
        long changed = after.changedBytes() - before.changedBytes();
        System.out.printf(
                Locale.ROOT,
                "%,d entities, %,d ticks: simulation thread p50 %.3f ms, p99 %.3f ms, max %.3f ms; dropped %d%n"
                        + "worker %.2f ms per frame, %.1f times as fast as needed%n"
                        + "per frame: %,d bytes copied, %,d of values that changed, %,d in sections, %,d in the file:"
                        + " %.1f %% of the values%n",
                battle.repo().entityCount(),
                ticks,
                timed.times.getValueAtPercentile(50) / 1e6,
                timed.times.getValueAtPercentile(99) / 1e6,
                timed.times.getMaxValue() / 1e6,
                after.dropped() - before.dropped(),
                work,
                FRAME / 1e6 / work,
                (after.capturedBytes() - before.capturedBytes()) / frames,
                changed / frames,
                (after.sectionBytes() - before.sectionBytes()) / frames,
                (after.fileBytes() - before.fileBytes()) / frames,
                100.0 * (after.fileBytes() - before.fileBytes()) / changed);
    }

    private static void run(Engine engine, int ticks) {
        long due = System.nanoTime();
        for (int i = 0; i < ticks; i++) {
            engine.frame();
            due += FRAME;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        }
    }

    private static final class Timed implements FrameObserver {
        private final FlightRecorder recorder;
        private final Histogram times = new Histogram(10_000_000_000L, 3);

        Timed(FlightRecorder recorder) {
            this.recorder = recorder;
        }

        @Override
        public void frameFinished(FinishedFrame frame) {
            long start = System.nanoTime();
            recorder.frameFinished(frame);
            times.recordValue(System.nanoTime() - start);
        }
    }
}
