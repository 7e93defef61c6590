package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.kernel.job.Jobs;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.RecorderStats;
import io.fdp.recorder.WhenBehind;
import io.fdp.recorder.format.StageSizes;
import io.fdp.recorder.format.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Measures what each step of the recorder contributes to the size of the recording of a battle: records one, and stores
 * its frames once more without some of the steps. See the command in {@code docs/guide/recording.md}.
 *
 * <p>Takes the number of units, 10,000 without one, and the seconds that are recorded, 60 without; or instead of both a
 * recording, a file that ends in {@code .fdp}.
 */
public final class StageSize {
    private StageSize() {}

    /** Runs it. */
    @SuppressWarnings("SystemOut") // what it is for
    public static void main(String[] args) throws IOException {
        if (args.length > 0 && args[0].endsWith(".fdp")) {
            print(StageSizes.of(Path.of(args[0])));
            return;
        }
        int units = args.length == 0 ? 10_000 : Integer.parseInt(args[0]);
        int ticks = 60 * (args.length < 2 ? 60 : Integer.parseInt(args[1]));
        Path file = Files.createTempFile("fdp-stage-size", ".fdp");
        try {
            RecorderStats stats = record(file, units, ticks);
            StageSizes sizes = measure(file, stats);
            System.out.printf(
                    Locale.ROOT,
                    "%,d ticks of %,d units, %,d bytes copied per frame%n",
                    stats.frames(),
                    units,
                    stats.capturedBytes() / stats.frames());
            print(sizes);
        } finally {
            Files.delete(file);
        }
    }

    /** Records a battle, as fast as it goes, and every frame of it. */
    static RecorderStats record(Path file, int units, int ticks) throws IOException {
        RecorderConfig config = RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT);
        RecorderStats stats;
        try (Jobs jobs = Jobs.create(2);
                Battle battle = Battle.begin(units, 1, Long.MAX_VALUE, jobs)) {
            battle.populate(units);
            try (Engine engine = battle.engine().start()) {
                stats = record(engine, FlightRecorder.start(battle.repo(), file, config), ticks);
            }
        }
        if (stats.failure() != null || stats.frames() != ticks) {
            throw new IOException(stats.frames() + " of " + ticks + " frames were recorded: " + stats.failure());
        }
        return stats;
    }

    private static RecorderStats record(Engine engine, FlightRecorder recorder, int ticks) throws IOException {
        try (recorder) {
            for (int tick = 0; tick < ticks; tick++) {
                engine.frame();
            }
        }
        return recorder.stats(); // of the whole file
    }

    /** Measures a recording, and that it is the recorder's own sizes that this comes to. */
    static StageSizes measure(Path file, RecorderStats stats) throws IOException {
        StageSizes sizes = StageSizes.of(file);
        StageSizes.Frames deltas = sizes.deltas();
        StageSizes.Frames keyframes = sizes.keyframes();
        requireSame("frames", stats.frames(), deltas.count() + keyframes.count());
        requireSame("bytes of values that changed", stats.changedBytes(), deltas.changedBytes());
        requireSame(
                "bytes of sections", stats.sectionBytes(), deltas.bytes(Way.RECORDED) + keyframes.bytes(Way.RECORDED));
        requireSame(
                "bytes of the file",
                Files.size(file),
                deltas.stored(Way.RECORDED) + keyframes.stored(Way.RECORDED) + sizes.otherBytes());
        return sizes;
    }

    private static void requireSame(String what, long recorded, long measured) {
        if (recorded != measured) {
            throw new IllegalStateException("this does not measure what the recorder does: " + recorded + " " + what
                    + " were recorded, and here are " + measured);
        }
    }

    @SuppressWarnings("SystemOut") // as above
    private static void print(StageSizes sizes) {
        StageSizes.Frames deltas = sizes.deltas();
        StageSizes.Frames keyframes = sizes.keyframes();
        long all = deltas.fileBytes() + keyframes.fileBytes() + sizes.otherBytes();
        System.out.printf(
                Locale.ROOT,
                "%,d bytes, all of them found again: %,d deltas %.1f %%, %,d keyframes %.1f %%, schemas and index %.3f"
                        + " %%%n",
                all,
                deltas.count(),
                100.0 * deltas.fileBytes() / all,
                keyframes.count(),
                100.0 * keyframes.fileBytes() / all,
                100.0 * sizes.otherBytes() / all);
        print("delta", deltas);
        print("keyframe", keyframes);
    }

    @SuppressWarnings("SystemOut") // as above
    private static void print(String what, StageSizes.Frames frames) {
        long count = frames.count();
        if (count == 0) {
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "per %s, %,d bytes of values and events; sections before LZ4 -> records, with %,d bytes of headers:%n"
                        + "%-32s %21s %21s%n",
                what,
                frames.changedBytes() / count,
                frames.headerBytes() / count,
                "",
                "plain",
                "XOR");
        for (boolean whole : new boolean[] {true, false}) {
            for (Way.Order order : Way.Order.values()) {
                Way plain = new Way(whole, false, order);
                Way xor = new Way(whole, true, order);
                System.out.printf(
                        Locale.ROOT,
                        "%-32s %,10d -> %,7d %,10d -> %,7d%n",
                        (whole ? "whole chunks, " : "changed rows, ")
                                + order.name().toLowerCase(Locale.ROOT),
                        frames.bytes(plain) / count,
                        frames.stored(plain) / count,
                        frames.bytes(xor) / count,
                        frames.stored(xor) / count);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "LZ4 as recorded %.3f ms; the high one would give %,d bytes in %.2f ms%n",
                frames.fastNanos() / 1e6 / count,
                frames.highStored() / count,
                frames.highNanos() / 1e6 / count);
    }
}
