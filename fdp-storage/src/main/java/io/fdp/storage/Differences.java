package io.fdp.storage;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/** Why a load is not exact, in one line. */
final class Differences {
    private static final Logger LOG = System.getLogger("io.fdp.storage");

    /** How many names of a list are shown. */
    private static final int SHOWN = 5;

    private Differences() {}

    /** Logs what differs. */
    static void warn(Object save, LoadReport report, boolean hasHash) {
        LOG.log(
                Level.WARNING,
                save + ": the loaded world is not exactly the saved one: " + of(report, hasHash)
                        + ". The LoadReport has all of it; WorldStorage.requireExact() refuses such saves");
    }

    /** What differs, with counts and the first names. */
    static String of(LoadReport report, boolean hasHash) {
        List<String> all = new ArrayList<>();
        add(all, "only in the save, and kept for the next save", report.unknown());
        add(all, "only in this program, and empty or zero", report.missing());
        add(all, "renamed", report.renamed());
        add(all, "converted", report.converted());
        add(all, "positions of sliced work that no system continues; named() continues them", report.unclaimed());
        if (all.isEmpty()) {
            all.add(
                    hasHash
                            ? "all fields are there, but the state hash is another one: it depends on the order and the"
                                    + " layout of fields, on values that were kept from an earlier load, and on the"
                                    + " classes of objects, and one of them has changed"
                            : "the save has no state hash, so that nothing proves it");
        }
        return String.join("; ", all);
    }

    private static void add(List<String> all, String what, List<String> names) {
        if (!names.isEmpty()) {
            int more = names.size() - SHOWN;
            all.add(names.size() + " " + what + " ("
                    + String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
                    + (more > 0 ? " and " + more + " more)" : ")"));
        }
    }
}
