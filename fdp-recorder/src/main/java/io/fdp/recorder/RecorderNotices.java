package io.fdp.recorder;

import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.error.Shown;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.capture.CaptureBuffer;
import io.fdp.recorder.error.UnrecordableException;
import io.fdp.recorder.format.Recordable;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.write.RecordingFile;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Logs, as early as possible, what will be missing in a recording or will stop it. */
final class RecorderNotices {
    /** No frame was written, so the old file was not replaced. */
    private static final String KEPT = "The file stays as it was before. ";

    /** The text when not even the reason can be built. */
    private static final String UNTOLD =
            "an error stopped the recording; the reason could not be built, most likely because the heap is full: give"
                    + " the JVM more memory with -Xmx";

    private final RecorderLog log;
    private final EntityRepository repository;
    private final RecorderConfig config;
    private final WantedTypes wanted;

    /** How often the world had been replaced when the recording began. */
    private final long replacements;

    private int looked;
    private boolean toldUnknown;
    private volatile List<String> unknown = List.of();

    RecorderNotices(RecorderLog log, EntityRepository repository, RecorderConfig config, WantedTypes wanted) {
        this.log = log;
        this.repository = repository;
        this.config = config;
        this.wanted = wanted;
        this.replacements = repository.replacements();
    }

    /** Checks the registered types: objects without a serializer will stop the recording when one occurs. */
    void look(RecordedColumns columns) {
        for (; looked < columns.count(); looked++) {
            RecordedColumns.Entry entry = columns.get(looked);
            if (entry.column() instanceof ManagedTable<?> table) {
                tellUnlessWritable(
                        table.name(), table.type().valueClass(), table.type().serializer());
            } else if (entry.stream() instanceof ManagedEvents<?> events) {
                tellUnlessWritable(events.name(), events.valueClass(), events.serializer());
            }
        }
        if (!config.isWhole()) {
            unknown = wanted.unknown();
        }
    }

    /** Checks types that may have been registered while frames are recorded. */
    void lookAtNew(RecordedColumns columns) {
        look(columns);
        tellUnknown();
    }

    private void tellUnlessWritable(String type, Class<?> valueClass, @Nullable Serializer<?> serializer) {
        if (serializer == null) {
            log.warn(() -> ": the first object of " + type + " will stop the recording: "
                    + Recordable.unserializable(type, valueClass));
        }
    }

    /**
     * Logs once the names that match no type. When the first frame ends, most programs have registered their types, and
     * it is early enough to restart the recording.
     */
    void tellUnknown() {
        if (toldUnknown) {
            return;
        }
        toldUnknown = true;
        List<String> names = unknown;
        if (!names.isEmpty()) {
            log.warn(() -> ": RecorderConfig.only() or without() names " + String.join(", ", names)
                    + ", and no such type is registered: correct the name, unless the type is registered later"
                    + "; registered are " + String.join(", ", wanted.registered()));
        }
    }

    /** Logs that the simulation waits for long. */
    void tellWaiting(int frames) {
        log.warn(() -> ": the simulation waits for the recorder, because " + frames + " frames are not written yet and"
                + " nothing paces it: look whether the file or channel takes bytes. If its pace counts more than the"
                + " recording, tell repo.observers().setPaced(true), or choose WhenBehind.THROTTLE or DROP");
    }

    /** Logs that the name of the file is not that of the recording any more. */
    void tellLostName(RecordingFile file) {
        if (file.hasLostItsName()) {
            log.warn(() -> " was deleted, moved or replaced while it was recorded, so the recording does not have this"
                    + " name any more: close the recorder first, and give saves and other files names of their own");
        }
    }

    /** Logs what is missing in a recording that has ended: frames, or all frames. */
    void tellEnd(RecorderStats stats, boolean keepsOld) {
        long missing = stats.dropped() + stats.thinned();
        if (missing > 0) {
            log.warn(() -> " lacks " + missing + " of " + (stats.frames() + missing) + " frames: " + stats.dropped()
                    + " dropped, " + stats.thinned() + " thinned. " + (keepsOld ? KEPT : "") + remedy(stats));
        } else if (stats.failure() == null && stats.frames() == 0) {
            tellNoFrames(keepsOld);
        }
    }

    /** What was short, and what to do. */
    private String remedy(RecorderStats stats) {
        if (stats.failure() != null) {
            return "The recording had stopped: " + stats.failure();
        }
        Shortage shortage = stats.shortage();
        String what = switch (shortage) {
            case DISK -> "The disk was short: record to a faster one, or less with only() or without()";
            case PROCESSOR ->
                "The processor was short: leave the recorder a core, record less with only() or without(), or declare"
                        + " entityVersions on large components that change on few entities";
            case MEMORY ->
                "The memory was short: raise waiting() or largestFrame() of RecorderConfig, or record less with only()"
                        + " or without()";
            case null -> "The recorder could not keep up: record less with only() or without()";
        };
        return what
                + (config.whenBehind() == WhenBehind.WAIT || shortage == Shortage.MEMORY
                        ? ""
                        : ". With WhenBehind.WAIT the simulation waits instead");
    }

    private void tellNoFrames(boolean keepsOld) {
        boolean isReplaced = !repository.isClosed() && repository.replacements() != replacements;
        log.warn(
                () -> " has no frames: no frame of its repository ended between the start of the recorder and its end. "
                        + (keepsOld ? KEPT : "")
                        + (isReplaced
                                ? "The world was replaced meanwhile, as by a replay, and what a replay shows is not"
                                        + " recorded: copy the file of the replay, or take the replay over and go on"
                                        + " with tick()"
                                : "Frames end with engine.run(), engine.frame() or repo.tick(): start the recorder"
                                        + " before them, on the same repository, and close it after them"));
    }

    /** Names in the configuration that match no type. */
    List<String> unknown() {
        return unknown;
    }

    /** Why a recording stopped, or has no frame, and what to do. Never throws. */
    static String reason(Throwable wrong) {
        try {
            return explain(wrong);
        } catch (Throwable untold) { // whatever it is, the recording stops with some reason
            return UNTOLD;
        }
    }

    private static String explain(Throwable wrong) {
        return switch (wrong) {
            case ClosedByInterruptException interrupted ->
                "the thread that writes the recording was interrupted, which closes the file; leave threads whose name"
                        + " begins with fdp-recorder alone";
            case ClosedChannelException closed -> "the channel of the recording was closed: close the recorder first";
            case FileSystemException explained -> Shown.message(explained);
            case IOException unwritten ->
                "cannot write: " + Shown.message(unwritten) + "; make room, or record to another place";
            case UnrecordableException explained -> String.valueOf(explained.getMessage());
            case CaptureBuffer.FrameTooLargeException explained -> String.valueOf(explained.getMessage());
            case MemoryException explained -> String.valueOf(explained.getMessage());
            case OutOfMemoryError full ->
                "there is no memory for the recording (" + full.getMessage()
                        + "): give the JVM more with -Xmx and -XX:MaxDirectMemorySize, or record less with only() or"
                        + " without()";
            default -> "an unexpected error stopped the recording: " + Shown.error(wrong);
        };
    }
}
