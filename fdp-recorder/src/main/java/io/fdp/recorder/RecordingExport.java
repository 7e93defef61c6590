package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import io.fdp.kernel.file.StreamFile;
import io.fdp.recorder.error.Damage;
import io.fdp.recorder.error.UncheckedRecordingException;
import io.fdp.recorder.tool.CsvSink;
import io.fdp.recorder.tool.FrameChanges;
import io.fdp.recorder.tool.FrameSink;
import io.fdp.recorder.tool.JsonLinesSink;
import io.fdp.recorder.tool.McapSink;
import io.fdp.recorder.tool.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongConsumer;

/**
 * Writes a recording in formats that other programs read. Needs no program but the recording.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     RecordingExport.of(recording).toMcap(Path.of("battle.mcap"));
 * }
 * }</pre>
 *
 * <p>Each frame has what it changed; the first has everything, and so has one after frames that are damaged, as far as
 * it differs from the last one before. What is written is there as a whole or not at all, and replaces what was there.
 * Memory does not grow with the length of the recording.
 */
public final class RecordingExport {
    /**
     * What was written.
     *
     * @param frames how many frames
     * @param bytes how many bytes, in all files
     * @param damages what could not be read and is not there
     */
    public record Report(long frames, long bytes, List<Damage> damages) {
        /** Keeps a copy of the list. */
        public Report {
            damages = Required.list(damages, "damages of a recording");
        }
    }

    private final Recording recording;
    private final boolean checking;
    private final LongConsumer progress;

    private RecordingExport(Recording recording, boolean checking, LongConsumer progress) {
        this.recording = recording;
        this.checking = checking;
        this.progress = progress;
    }

    /**
     * Exports a recording.
     *
     * @param recording the recording, which stays open
     * @return what writes it
     */
    public static RecordingExport of(Recording recording) {
        return new RecordingExport(Objects.requireNonNull(recording, "the recording is null"), true, tick -> {});
    }

    /**
     * Exports in the same way, and tells how far it is.
     *
     * @param told is told the tick of each frame
     * @return what writes it
     */
    public RecordingExport withProgress(LongConsumer told) {
        return new RecordingExport(recording, checking, Objects.requireNonNull(told, "who is told of ticks is null"));
    }

    /**
     * Exports with or without a comparison of each frame with its state hash. Frames are compared unless told
     * otherwise.
     *
     * @param on false to trust the file; a recording whose hashes cannot be computed from it, see {@link
     *     Recording#isCheckable}, is exported only so
     * @return what writes it
     */
    public RecordingExport checking(boolean on) {
        return new RecordingExport(recording, on, progress);
    }

    /**
     * Writes tables with commas into a folder: one for each type with the values that changed, and {@code frames},
     * {@code entities}, {@code links}, {@code roles} and {@code gaps}.
     *
     * @param folder a folder that does not exist, or has only tables
     * @return what was written
     * @throws IOException when the recording cannot be read or the folder not be written
     * @throws UncheckedRecordingException when frames are checked, and these cannot be
     */
    public Report toCsv(Path folder) throws IOException {
        requireOther(folder);
        Report[] report = new Report[1];
        Output.replaceFolder(folder, aside -> {
            CsvSink sink = new CsvSink(aside);
            Report written = write(sink);
            report[0] = new Report(written.frames(), sink.bytes(), written.damages());
        });
        return report[0];
    }

    /**
     * Writes JSON lines: one for the schema, then one for each frame.
     *
     * @param file the file
     * @return what was written
     * @throws IOException when the recording cannot be read or the file not be written
     * @throws UncheckedRecordingException when frames are checked, and these cannot be
     */
    public Report toJsonLines(Path file) throws IOException {
        requireOther(file);
        Report[] report = new Report[1];
        long bytes = Output.replaceFile(file, out -> report[0] = write(new JsonLinesSink(out)));
        return new Report(report[0].frames(), bytes, report[0].damages());
    }

    /**
     * Writes the container MCAP with JSON in it, which Foxglove opens: a channel for each type, tick {@code t} at
     * {@code t / 60} seconds.
     *
     * @param file the file
     * @return what was written
     * @throws IOException when the recording cannot be read or the file not be written
     * @throws UncheckedRecordingException when frames are checked, and these cannot be
     */
    public Report toMcap(Path file) throws IOException {
        requireOther(file);
        Report[] report = new Report[1];
        long bytes = Output.replaceFile(file, out -> report[0] = write(new McapSink(out)));
        return new Report(report[0].frames(), bytes, report[0].damages());
    }

    /** Refuses to write over the recording, or over a folder that it is in. */
    private void requireOther(Path to) throws IOException {
        Objects.requireNonNull(to, "the path to export to is null: pass one");
        if (Files.exists(to)
                && !StreamFile.isStream(to)
                && recording.path().toRealPath().startsWith(to.toRealPath())) {
            throw Output.refused(to, "the recording itself is there, and would be lost: pass another path");
        }
    }

    private Report write(FrameSink sink) throws IOException {
        try {
            return writeAll(sink);
        } catch (OutOfMemoryError tooLarge) {
            throw new IOException(
                    "what the recording says does not fit into the "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MB of this JVM; give it more with -Xmx",
                    tooLarge);
        }
    }

    private Report writeAll(FrameSink sink) throws IOException {
        FrameWalk walk = new FrameWalk(recording, checking);
        FrameChanges changes = new FrameChanges(walk.state());
        sink.begin(recording.schema());
        long frames = 0;
        int gap = 0;
        while (walk.next()) {
            gap = gaps(sink, gap, walk.tick());
            changes.chargeWhole();
            sink.frame(changes, walk.isKeyframe());
            changes.accept();
            frames++;
            progress.accept(walk.tick());
        }
        gaps(sink, gap, Long.MAX_VALUE);
        sink.end();
        return new Report(frames, 0, walk.damages());
    }

    /** Tells gaps that lie before a tick; answers the next one. */
    private int gaps(FrameSink sink, int from, long before) throws IOException {
        int next = from;
        while (next < recording.gaps().size() && recording.gaps().get(next).first() < before) {
            Gap gap = recording.gaps().get(next++);
            sink.gap(gap.first(), gap.count(), gap.why().name().toLowerCase(Locale.ROOT));
        }
        return next;
    }
}
