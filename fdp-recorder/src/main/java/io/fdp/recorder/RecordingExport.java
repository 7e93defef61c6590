package io.fdp.recorder;

import io.fdp.format.FileKind;
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
 * Writes a recording in formats of other programs. Needs only the recording, not its program.
 *
 * <pre>{@code
 * try (Recording recording = Recording.open(path)) {
 *     RecordingExport.of(recording).toMcap(Path.of("battle.mcap"));
 * }
 * }</pre>
 *
 * <p>Each exported frame has its changes; the first frame has everything. The first frame after damage has its
 * differences from the last readable frame. The output is written completely or not at all, and replaces existing
 * files, but no recordings and saves. Memory does not grow with the length of the recording.
 */
public final class RecordingExport {
    /**
     * A report of an export.
     *
     * @param frames how many frames were written
     * @param bytes how many bytes were written, in all files
     * @param damages the damage; its frames are not in the output
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
     * Begins an export of a recording.
     *
     * @param recording the recording, which stays open
     * @return the export
     */
    public static RecordingExport of(Recording recording) {
        return new RecordingExport(Objects.requireNonNull(recording, "the recording is null"), true, tick -> {});
    }

    /**
     * Makes an export that reports progress.
     *
     * @param told receives the tick of each frame
     * @return the export
     */
    public RecordingExport withProgress(LongConsumer told) {
        return new RecordingExport(
                recording,
                checking,
                Objects.requireNonNull(told, "the consumer of progress is null: pass one, or tick -> {}"));
    }

    /**
     * Makes an export that compares frames with their state hashes or not. The default is to compare.
     *
     * @param on false to trust the file; needed for a recording whose hashes cannot be computed from the file, see
     *     {@link Recording#isCheckable}
     * @return the export
     */
    public RecordingExport checking(boolean on) {
        return new RecordingExport(recording, on, progress);
    }

    /**
     * Writes tables with comma-separated values into a folder: one table of changed values for each type, and the
     * tables {@code frames}, {@code entities}, {@code links}, {@code roles} and {@code gaps}.
     *
     * @param folder a folder that does not exist, or contains only such tables
     * @return a report of what was written
     * @throws IOException when the recording cannot be read, or the folder cannot be written
     * @throws UncheckedRecordingException when frames are checked, but the recording cannot be checked
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
     * Writes JSON lines: one line for the schema, then one line for each frame.
     *
     * @param file the file to write
     * @return a report of what was written
     * @throws IOException when the recording cannot be read, or the file cannot be written
     * @throws UncheckedRecordingException when frames are checked, but the recording cannot be checked
     */
    public Report toJsonLines(Path file) throws IOException {
        requireOtherFile(file);
        Report[] report = new Report[1];
        long bytes = Output.replaceFile(file, out -> report[0] = write(new JsonLinesSink(out)));
        return new Report(report[0].frames(), bytes, report[0].damages());
    }

    /**
     * Writes an MCAP container with JSON, which Foxglove opens. It has a channel for each type; tick {@code t} is at
     * {@code t / 60} seconds.
     *
     * @param file the file to write
     * @return a report of what was written
     * @throws IOException when the recording cannot be read, or the file cannot be written
     * @throws UncheckedRecordingException when frames are checked, but the recording cannot be checked
     */
    public Report toMcap(Path file) throws IOException {
        requireOtherFile(file);
        Report[] report = new Report[1];
        long bytes = Output.replaceFile(file, out -> report[0] = write(new McapSink(out)));
        return new Report(report[0].frames(), bytes, report[0].damages());
    }

    /** Refuses to overwrite the recording, or a folder that contains it. */
    private void requireOther(Path to) throws IOException {
        Objects.requireNonNull(to, "the path to export to is null: pass one");
        if (Files.exists(to)
                && !StreamFile.isStream(to)
                && recording.path().toRealPath().startsWith(to.toRealPath())) {
            throw Output.refused(to, "the recording itself is there, and would be lost: pass another path");
        }
    }

    private void requireOtherFile(Path to) throws IOException {
        requireOther(to);
        String other = FileKind.refusalByOthers(to);
        if (other != null) {
            throw Output.refused(to, other);
        }
    }

    private Report write(FrameSink sink) throws IOException {
        try {
            return writeAll(sink);
        } catch (OutOfMemoryError tooLarge) {
            throw new IOException(
                    "the content of the recording does not fit into the "
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

    /** Passes gaps before a tick to the sink; returns the number of the next gap. */
    private int gaps(FrameSink sink, int from, long before) throws IOException {
        int next = from;
        while (next < recording.gaps().size() && recording.gaps().get(next).first() < before) {
            Gap gap = recording.gaps().get(next++);
            sink.gap(gap.first(), gap.count(), gap.why().name().toLowerCase(Locale.ROOT));
        }
        return next;
    }
}
