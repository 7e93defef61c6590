package io.fdp.storage;

import io.fdp.format.TypeReport;
import io.fdp.kernel.error.Required;
import java.util.List;
import java.util.Objects;

/**
 * Says what was loaded, and how the loaded world differs from the saved one.
 *
 * @param tick the tick of the save, from which the world goes on
 * @param entities how many entities live
 * @param bytes the size of the save
 * @param types how the types of the save and of the program differ
 * @param unclaimed what the save has and nothing in this program goes on with, in words: types that are not registered,
 *     with the {@code @Alias} that a renamed type probably lacks; fields that are gone where some of the same kind are
 *     new, with the {@code @Alias}, too; keys of objects that their classes do not have, and that are lost; positions
 *     of sliced work whose system is not in the running engine, so that the work of a renamed system begins anew;
 *     templates that entities were created from and the TKB of the running engine does not have. Without an engine
 *     there are only types and fields: the engine warns later
 * @param sameState whether the loaded world has the state hash of the saved one; false if the save has no state hash,
 *     as saves of earlier versions of FDP
 */
public record LoadReport(
        long tick, int entities, long bytes, TypeReport types, List<String> unclaimed, boolean sameState) {
    /** What texts about templates begin with. */
    static final String TEMPLATE = "template ";

    public LoadReport {
        Objects.requireNonNull(types, "the report of types is null: pass that of the load");
        unclaimed = Required.list(unclaimed, "positions that nothing continues");
    }

    /**
     * Types and fields of the save that the program does not have. They are kept for the next save.
     *
     * @return their names
     */
    public List<String> unknown() {
        return types.unknown();
    }

    /**
     * Types and fields of the program that the save does not have. No entity has the types, and the fields are zero.
     *
     * @return their names
     */
    public List<String> missing() {
        return types.missing();
    }

    /**
     * Types, fields and constants that had another name in the save.
     *
     * @return for each the earlier and the present name
     */
    public List<String> renamed() {
        return types.renamed();
    }

    /**
     * Fields whose values are not those of the save: wider numbers, longer arrays and texts, constants in another
     * order. If the state hash is another one, also types whose fields have another order or layout in memory.
     *
     * @return for each what it was and what it is
     */
    public List<String> converted() {
        return types.converted();
    }

    /**
     * Whether the loaded world is the saved one, bit for bit, in a program with the same types: nothing was left out,
     * filled in, renamed or converted, and the state hash is the same. Only such a world goes on exactly. Unclaimed
     * positions do not count: a system may continue them when it is first updated.
     *
     * @return true if the types and the state are the same
     */
    public boolean isExact() {
        return sameState && types.isExact() && unclaimed.isEmpty();
    }
}
