package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures how long it takes to go to any tick of the recording of a battle, each compared with the hash that the
 * battle had, and how long it takes to open the file, with its index and without. See the command in {@code
 * docs/guide/recording.md}.
 *
 * <p>Takes the number of units, 10,000 without one, and the seconds that are recorded, 60 without.
 */
public final class SeekCost {
    private static final int SEEKS = 1_000;
    private static final int OPENS = 20;

    private SeekCost() {}

    /** Runs it. */
    public static void main(String[] args) throws IOException {
        int units = args.length == 0 ? 10_000 : Integer.parseInt(args[0]);
        int ticks = 60 * (args.length < 2 ? 60 : Integer.parseInt(args[1]));
        Path file = Files.createTempFile("fdp-seek-cost", ".fdp");
        try (Jobs jobs = Jobs.create(2)) {
            long[] hashes = record(file, units, ticks, jobs);
            seek(file, units, hashes);
            open(file);
        } finally {
            Files.delete(file);
        }
    }

    private static long[] record(Path file, int units, int ticks, Jobs jobs) throws IOException {
        long[] hashes = new long[ticks + 1];
        RecorderConfig config = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);
        try (Battle battle = Battle.begin(units, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(units);
            try (Engine engine = battle.engine().start();
                    FlightRecorder recorder = FlightRecorder.start(battle.repo(), file, config)) {
                for (int tick = 1; tick <= ticks; tick++) {
                    engine.frame();
                    hashes[tick] = battle.repo().stateHash();
                }
                if (recorder.stats().failure() != null) {
                    throw new IOException(recorder.stats().failure());
                }
            }
        }
        return hashes;
    }

    @SuppressWarnings("SystemOut") // what it is for
    private static void seek(Path file, int units, long[] hashes) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        long[] nanos = new long[SEEKS];
        try (EntityRepository repo = Battle.emptyWorld(2 * units, Long.MAX_VALUE);
                Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(repo);
            for (int i = -SEEKS / 10; i < SEEKS; i++) {
                int tick = random.nextInt(1, hashes.length);
                long start = System.nanoTime();
                replay.seek(tick);
                long taken = System.nanoTime() - start;
                if (repo.stateHash() != hashes[tick]) {
                    throw new AssertionError("tick " + tick + " is another world");
                }
                if (i >= 0) {
                    nanos[i] = taken;
                }
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%,d ticks of %,d units, %,d bytes: %,d seeks, all hashes right: p50 %.1f ms, p99 %.1f ms, max %.1f"
                        + " ms%n",
                hashes.length - 1,
                units,
                Files.size(file),
                SEEKS,
                nanos[SEEKS / 2] / 1e6,
                nanos[SEEKS * 99 / 100] / 1e6,
                nanos[SEEKS - 1] / 1e6);
    }

    @SuppressWarnings("SystemOut") // what it is for
    private static void open(Path file) throws IOException {
        double indexed = openings(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - 1);
        }
        double scanned = openings(file);
        System.out.printf(
                Locale.ROOT,
                "open with the index %.2f ms, without %.1f ms: %.0f MB/s%n",
                indexed,
                scanned,
                Files.size(file) / scanned / 1e3);
    }

    private static double openings(Path file) throws IOException {
        long[] nanos = new long[OPENS];
        for (int i = 0; i < OPENS; i++) {
            long start = System.nanoTime();
            Recording.open(file).close();
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[OPENS / 2] / 1e6;
    }
}
