package io.fdp.storage;

import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * Says what was loaded, and how the types of the save and of the program differ.
 *
 * @param tick the tick of the save, from which the world goes on
 * @param entities how many entities live
 * @param bytes the size of the save
 * @param unknown types and fields of the save that the program does not have; they are kept for the next save
 * @param missing types of the program that the save does not have; no entity has them
 * @param renamed types that had another name in the save
 */
public record LoadReport(
        long tick, int entities, long bytes, List<String> unknown, List<String> missing, List<String> renamed) {
    public LoadReport {
        unknown = Required.list(unknown, "unknown types and fields");
        missing = Required.list(missing, "missing types");
        renamed = Required.list(renamed, "renamed types");
    }

    /**
     * Whether the save has exactly the types of the program.
     *
     * @return true if nothing is unknown, missing or renamed
     */
    public boolean isExact() {
        return unknown.isEmpty() && missing.isEmpty() && renamed.isEmpty();
    }
}
