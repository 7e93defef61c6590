package io.fdp.storage;

import io.fdp.format.CountedNames;
import io.fdp.format.LostTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.SliceOwner;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.storage.load.WorldLoader;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Why a load is not exact, in one line. */
final class Differences {
    private static final Logger LOG = System.getLogger("io.fdp.storage");

    private Differences() {}

    /** Logs what differs. */
    static void warn(Object save, String differences, LoadReport report) {
        String inTime = only(report.unclaimed(), LostTypes::isLikely).isEmpty()
                ? ""
                : ". Write each @Alias before this world is saved again: it takes nothing from a save that has the"
                        + " new name, too";
        LOG.log(
                Level.WARNING,
                save + ": the loaded world is not exactly the saved one: " + differences + inTime
                        + ". The LoadReport has all of it; WorldStorage.requireExact() refuses such saves");
    }

    /** What differs, with counts and the first names. */
    static String of(LoadReport report, WorldLoader loader, HashCheck check) {
        List<String> all = new ArrayList<>();
        CountedNames.add(all, "only in the save, and kept for the next save", report.unknown());
        CountedNames.add(all, "only in this program, and empty or zero", report.missing());
        CountedNames.add(all, "perhaps renamed", only(report.unclaimed(), LostTypes::isLikely));
        CountedNames.add(
                all,
                "with a former name beside the present one, and kept for the next save",
                only(report.unclaimed(), LostTypes::isBeside));
        CountedNames.add(all, "renamed", report.renamed());
        CountedNames.add(all, "converted", report.converted());
        CountedNames.add(
                all,
                "objects with other keys than their classes (give a field the key that it was saved with, and new"
                        + " fields new keys)",
                loader.otherKeys());
        CountedNames.add(
                all,
                "positions of sliced work that no system continues; named() continues them",
                only(report.unclaimed(), text -> !SliceOwner.nameOf(text).equals(text)));
        CountedNames.add(
                all,
                "templates that are not there",
                only(report.unclaimed(), text -> text.startsWith(LoadReport.TEMPLATE)));
        if (all.isEmpty()) {
            all.add(
                    check == HashCheck.NO_HASH
                            ? "the save has no state hash, so that nothing proves it"
                            : otherState(loader.world(), check));
        }
        return String.join("; ", all);
    }

    private static List<String> only(List<String> texts, Predicate<String> which) {
        return texts.stream().filter(which).toList();
    }

    /** All types are the same, and only the state hash differs. */
    private static String otherState(EntityRepository loaded, HashCheck check) {
        List<String> objects = new ArrayList<>();
        for (ComponentColumn column : loaded.types()) {
            if (column instanceof ManagedTable<?> table && table.count() > 0) {
                objects.add(table.count() + " of " + table.name() + ", class "
                        + table.type().valueClass().getName());
            }
        }
        String differs = "all fields are there, but the state hash is another one" + doubt(check);
        return objects.isEmpty()
                ? differs + ": it depends on the order and the layout of fields, on values that were kept from an"
                        + " earlier load, and on the classes of objects, and one of them has changed"
                : differs + ". Not everything that objects hold is in the file as it was hashed (objects: "
                        + String.join("; ", objects) + "). Write @FieldKey on each field of a class with @Serialized,"
                        + " or let the serializer of serializedBy() write it; let hashedBy() count only what is"
                        + " written; and call markModified(entity) after changes inside of an object: without it the"
                        + " state hash in the file is that of the object before";
    }

    /** Why the save itself may have changed. */
    private static String doubt(HashCheck check) {
        String why = switch (check) {
            case EQUAL, NO_HASH -> "";
            case NOT_ASKED -> "it was not checked";
            case NOT_DESCRIBED -> "it does not say how its state was hashed";
            case NEEDS_PROGRAM -> "only its program can hash its objects";
        };
        return why.isEmpty() ? "" : ", and nothing tells whether the save is damaged, because " + why;
    }
}
