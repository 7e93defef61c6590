package io.fdp.storage;

import io.fdp.kernel.error.Required;
import java.util.List;

/**
 * Says what was loaded, and how the loaded world differs from the saved one.
 *
 * @param tick the tick of the save, from which the world goes on
 * @param entities how many entities live
 * @param bytes the size of the save
 * @param unknown types and fields of the save that the program does not have; they are kept for the next save
 * @param missing types of the program that the save does not have; no entity has them
 * @param renamed types, fields and constants that had another name in the save
 * @param converted fields whose values are not those of the save: new fields, which are zero, wider numbers, longer
 *     arrays and texts, constants in another order
 * @param unclaimed positions of sliced work that no system of the running engine continues so far: the work of a
 *     renamed system begins anew. Empty if no engine has started: the engine warns later
 * @param sameState whether the loaded world has the state hash of the saved one; false if the save has no state hash,
 *     as saves of earlier versions of FDP
 */
public record LoadReport(
        long tick,
        int entities,
        long bytes,
        List<String> unknown,
        List<String> missing,
        List<String> renamed,
        List<String> converted,
        List<String> unclaimed,
        boolean sameState) {
    public LoadReport {
        unknown = Required.list(unknown, "unknown types and fields");
        missing = Required.list(missing, "missing types");
        renamed = Required.list(renamed, "renamed types");
        converted = Required.list(converted, "converted fields");
        unclaimed = Required.list(unclaimed, "positions that nothing continues");
    }

    /**
     * Whether the loaded world is the saved one, bit for bit, in a program with the same types: nothing was left out,
     * filled in, renamed or converted, and the state hash is the same. Only such a world goes on exactly. Unclaimed
     * positions do not count: a system may continue them when it is first updated.
     *
     * @return true if all other lists are empty and the state is the same
     */
    public boolean isExact() {
        return sameState && unknown.isEmpty() && missing.isEmpty() && renamed.isEmpty() && converted.isEmpty();
    }
}
