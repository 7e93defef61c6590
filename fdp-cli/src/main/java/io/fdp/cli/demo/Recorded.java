package io.fdp.cli.demo;

import io.fdp.recorder.Shortage;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of the recording of a run.
 *
 * @param file the file of the recording
 * @param frames the recorded frames
 * @param dropped frames that are missing because they had no room to wait, or because the recording had stopped
 * @param thinned frames that were left out on purpose and evenly, because the recorder could not keep up
 * @param bytes the size of the file
 * @param shortage what was short when frames were left out; null when none were
 * @param failure why the recording stopped; null if it did not
 */
public record Recorded(
        Path file,
        long frames,
        long dropped,
        long thinned,
        long bytes,
        @Nullable Shortage shortage,
        @Nullable String failure) {
    /** {@return the line for people} */
    public String toText() {
        return String.format(
                Locale.ROOT,
                "recorded %,d %s, %,d dropped, %,d thinned, %,d bytes to %s",
                frames,
                frames == 1 ? "frame" : "frames",
                dropped,
                thinned,
                bytes,
                file);
    }

    /** {@return a warning with advice; empty when all is well, and when the recording stopped, which is more} */
    public String warning() {
        if (dropped + thinned == 0 || failure != null) {
            return "";
        }
        String advice = shortage == null
                ? "it could not keep up: record fewer --entities"
                : switch (shortage) {
                    case PROCESSOR ->
                        "the processor was too slow or busy: record with fewer --entities, on more cores, or end other"
                                + " programs";
                    case MEMORY ->
                        "memory for frames that wait was short: give the JVM more, or record fewer --entities";
                    case DISK -> "the disk was too slow or busy: record to a faster one, or fewer --entities";
                };
        return String.format(
                Locale.ROOT,
                "%,d of %,d frames are not in %s (%,d dropped, %,d thinned), because %s; with --ticks the demo waits,"
                        + " and records all frames",
                dropped + thinned,
                frames + dropped + thinned,
                file,
                dropped,
                thinned,
                advice);
    }

    /** {@return why the recording stopped, and what to do; empty if it did not stop} */
    public String stopped() {
        return failure == null
                ? ""
                : "cannot record to " + file + ": " + failure
                        + "; what was recorded until then can be replayed; to record all of it, make room or name"
                        + " another file with --record";
    }
}
