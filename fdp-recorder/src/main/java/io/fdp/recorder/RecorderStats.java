package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a recorder has done so far.
 *
 * @param frames frames that are in the file
 * @param keyframes how many of them are keyframes
 * @param dropped frames that are not, because the recorder was behind, or too large, or because the recording had
 *     failed
 * @param thinned frames that were left out on purpose, evenly, because the recorder could not keep up; not among those
 *     dropped
 * @param waiting frames that wait to be written now
 * @param capturedBytes bytes that the simulation's thread copied
 * @param changedBytes bytes of the values that really changed from one frame to the next, and of events; those in
 *     keyframes do not count, which have all values
 * @param sectionBytes bytes before compression: changed values, masks and headers
 * @param fileBytes bytes of the file
 * @param workNanos how long the recorder's own thread has worked
 * @param shortage what was short when frames were last left out or dropped; null when none were
 * @param unknownTypes names in {@link RecorderConfig#only} and {@link RecorderConfig#without} that no type has so far:
 *     misspelt, or not registered yet
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
