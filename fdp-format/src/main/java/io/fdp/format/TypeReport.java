package io.fdp.format;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.Required;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says how the types of a file and of a program differ, for saves and recordings alike.
 *
 * @param unknown types and fields that only the file has
 * @param missing types and fields that only the program has: no entity has the types, and the fields are zero
 * @param renamed types, fields and constants that have another name in the file
 * @param converted fields that have another kind or length, or other constants, in the file
 */
public record TypeReport(List<String> unknown, List<String> missing, List<String> renamed, List<String> converted) {
    /** Keeps copies of the lists. */
    public TypeReport {
        unknown = Required.list(unknown, "unknown types and fields");
        missing = Required.list(missing, "missing types and fields");
        renamed = Required.list(renamed, "renamed types and fields");
        converted = Required.list(converted, "converted fields");
    }

    /**
     * Compares the types of a file with all types of a repository. Types that are built in are nobody's.
     *
     * @param types the types of the file
     * @param moves how their values move, from {@link WorldTypes#match}; null for types that are not registered
     * @param repository the repository
     * @return the differences
     */
    public static TypeReport of(List<TypeDescription> types, @Nullable TypeMove[] moves, EntityRepository repository) {
        Gathering all = new Gathering();
        for (int i = 0; i < moves.length; i++) {
            TypeMove move = moves[i];
            if (move == null) {
                all.unknown.add(types.get(i).toString());
            } else {
                all.compare(move);
            }
        }
        for (WorldTypes.Registered type : new WorldTypes(repository).all()) {
            if (!isTarget(type, moves) && !RegisteredTypes.registerBuiltIn(repository, type.saved())) {
                all.missing.add(type.saved().toString());
            }
        }
        return new TypeReport(all.unknown, all.missing, all.renamed, all.converted);
    }

    static boolean isTarget(WorldTypes.Registered type, @Nullable TypeMove[] moves) {
        for (TypeMove move : moves) {
            if (move != null && move.target().saved().key().equals(type.saved().key())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The same report with more conversions.
     *
     * @param more further texts for {@link #converted}
     * @return a new report
     */
    public TypeReport withConverted(List<String> more) {
        List<String> all = new ArrayList<>(converted);
        all.addAll(Required.list(more, "converted fields"));
        return new TypeReport(unknown, missing, renamed, all);
    }

    /**
     * Whether the types are the same.
     *
     * @return true if nothing is unknown, missing, renamed or converted
     */
    public boolean isExact() {
        return unknown.isEmpty() && missing.isEmpty() && renamed.isEmpty() && converted.isEmpty();
    }

    private static final class Gathering {
        private final List<String> unknown = new ArrayList<>();
        private final List<String> missing = new ArrayList<>();
        private final List<String> renamed = new ArrayList<>();
        private final List<String> converted = new ArrayList<>();

        private void compare(TypeMove move) {
            TypeDescription type = move.saved();
            if (move.isRenamed()) {
                renamed.add(type + " is " + move.target().saved().name());
            }
            for (int field : move.unknown()) {
                unknown.add("field " + type.fields().get(field).name() + " of " + type);
            }
            for (FieldDescription field : move.missingFields()) {
                missing.add("field " + field.name() + " of " + move.target().saved());
            }
            for (FieldMove field : move.fields()) {
                renamed.addAll(field.renames());
                String conversion = field.conversion();
                if (conversion != null) {
                    converted.add(conversion);
                }
            }
        }
    }
}
