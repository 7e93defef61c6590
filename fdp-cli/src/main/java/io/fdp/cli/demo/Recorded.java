package io.fdp.cli.demo;

import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came out of the recording of a run.
 *
 * @param file where it is
 * @param frames the frames that are in it
 * @param dropped those that are not, because it could not be written fast enough, or had stopped
 * @param bytes how large it is
 * @param failure why it stopped; null if it did not
 */
record Recorded(
        Path file,
        long frames,
        long dropped,
        long bytes,
        @Nullable String failure) {
    /** The line for people. */
    String toText() {
        return String.format(
                Locale.ROOT,
                "recorded %,d %s, %,d dropped, %,d bytes to %s",
                frames,
                frames == 1 ? "frame" : "frames",
                dropped,
                bytes,
                file);
    }

    /** What people should know, and what to do; empty when all is well, or the recording stopped, which is more than a warning. */
    String warning() {
        if (dropped == 0 || failure != null) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "%,d of %,d frames are not in %s, as it could not be written fast enough: record to a faster disk, with"
                        + " fewer --entities, or with --ticks, which waits for the disk",
                dropped,
                frames + dropped,
                file);
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
