package io.fdp.cli.demo;

import io.fdp.recorder.Shortage;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came out of the recording of a run.
 *
 * @param file where it is
 * @param frames the frames that are in it
 * @param dropped those that are not, because there was no room for them to wait, or it had stopped
 * @param thinned those that were left out on purpose, evenly, because it could not keep up
 * @param bytes how large it is
 * @param shortage what was short when frames were left out; null when none were
 * @param failure why it stopped; null if it did not
 */
record Recorded(
        Path file,
        long frames,
        long dropped,
        long thinned,
        long bytes,
        @Nullable Shortage shortage,
        @Nullable String failure) {
    /** The line for people. */
    String toText() {
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

    /**
     * What people should know, and what to do; empty when all is well, or the recording stopped, which is more than a
     * warning.
     */
    String warning() {
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
                "%,d of %,d frames are not in %s (%,d dropped, %,d thinned), because %s; with --ticks it waits, and"
                        + " records all",
                dropped + thinned,
                frames + dropped + thinned,
                file,
                dropped,
                thinned,
                advice);
    }

    /** Why it stopped, and what to do; empty if it did not. */
    String stopped() {
        return failure == null
                ? ""
                : "cannot record to " + file + ": " + failure
                        + "; what was recorded until then can be replayed; to record all of it, make room or name"
                        + " another file with --record";
    }
}
