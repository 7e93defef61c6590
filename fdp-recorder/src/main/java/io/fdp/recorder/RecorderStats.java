package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a recorder so far.
 *
 * @param frames frames in the file
 * @param keyframes how many of them are keyframes
 * @param dropped frames that are missing because the recorder was behind, the frame was too large, or the recording had
 *     failed
 * @param thinned frames that were left out on purpose and evenly, because the recorder could not keep up; not counted
 *     in {@code dropped}
 * @param waiting frames that now wait to be written
 * @param capturedBytes bytes that the thread that ends frames copied
 * @param changedBytes bytes of events, and of values that really changed from one frame to the next; keyframes do not
 *     count, because they have all values
 * @param sectionBytes bytes before compression: changed values, masks and headers
 * @param fileBytes bytes of the file
 * @param workNanos how long the recorder's own thread has worked
 * @param shortage what was short when frames were last thinned or dropped; null when none were
 * @param unknownTypes names in {@link RecorderConfig#only} and {@link RecorderConfig#without} that match no type so
 *     far: misspelt, or not registered yet
 * @param failure why the recording stopped; null while it goes on
 */
public record RecorderStats(
        long frames,
        long keyframes,
        long dropped,
        long thinned,
        int waiting,
        long capturedBytes,
        long changedBytes,
        long sectionBytes,
        long fileBytes,
        long workNanos,
        @Nullable Shortage shortage,
        List<String> unknownTypes,
        @Nullable String failure) {
    /** Keeps a copy of the list. */
    public RecorderStats {
        unknownTypes = Required.list(unknownTypes, "unknown types");
    }
}
