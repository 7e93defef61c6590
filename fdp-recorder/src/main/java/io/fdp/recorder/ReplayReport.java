package io.fdp.recorder;

import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * Says how the types of a recording and of the repository that shows it differ, as {@link ReplayMode#TOLERANT} allows.
 *
 * @param skipped types and fields of the recording that the repository does not have; they are not shown
 * @param defaulted types and fields of the repository that the recording does not have; no entity has the types, and
 *     the fields are zero
 * @param renamed types and fields that had another name in the recording
 * @param converted fields that had another kind, length or other constants in the recording
 */
public record ReplayReport(List<String> skipped, List<String> defaulted, List<String> renamed, List<String> converted) {
    /** Keeps copies of the lists. */
    public ReplayReport {
        skipped = Required.list(skipped, "skipped types and fields");
        defaulted = Required.list(defaulted, "defaulted types and fields");
        renamed = Required.list(renamed, "renamed types and fields");
        converted = Required.list(converted, "converted fields");
    }

    /**
     * Whether the repository shows all of the recording as it was recorded.
     *
     * @return true if nothing is skipped, defaulted, renamed or converted
     */
    public boolean isExact() {
        return skipped.isEmpty() && defaulted.isEmpty() && renamed.isEmpty() && converted.isEmpty();
    }
}
