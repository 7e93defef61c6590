package io.fdp.format;

import io.fdp.codec.json.NearNames;
import io.fdp.kernel.EntityRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Types and fields of a file that nothing in the program has, each with what it probably became. What was renamed
 * without {@code @Alias} looks like something that is gone, and something else that is new.
 */
public final class LostTypes {
    private final List<TypeDescription> fresh = new ArrayList<>();
    private final List<TypeDescription> lost = new ArrayList<>();

    private LostTypes(List<TypeDescription> types, @Nullable TypeMove[] moves, EntityRepository repository) {
        for (int i = 0; i < moves.length; i++) {
            if (moves[i] == null) {
                lost.add(types.get(i));
            }
        }
        for (WorldTypes.Registered type : new WorldTypes(repository).all()) {
            if (!TypeReport.isTarget(type, moves)) {
                fresh.add(type.saved());
            }
        }
    }

    /**
     * Finds the types of a file that nothing in the program has, the fields that were probably renamed, and those that
     * have the former name of a field that the file has, too.
     *
     * @param types the types of the file
     * @param moves how their values move, from {@link WorldTypes#match}; null for types that are not registered
     * @param repository the repository
     * @return a text for each of them, with the {@code @Alias} to write if something is like it, or with the one that
     *     does not take it
     */
    public static List<String> of(
            List<TypeDescription> types, @Nullable TypeMove[] moves, EntityRepository repository) {
        LostTypes all = new LostTypes(types, moves, repository);
        List<String> texts = new ArrayList<>(all.lost.stream().map(all::text).toList());
        texts.addAll(LostFields.of(moves));
        texts.addAll(BesideFields.of(moves));
        return texts;
    }

    /**
     * Whether a text of {@link #of} names a field with the former name of a field that the file has, too.
     *
     * @param text the text
     * @return true if it says which {@code @Alias} does not take the field
     */
    public static boolean isBeside(String text) {
        return text.contains(BesideFields.NOT_TAKEN);
    }

    /**
     * Whether a text of {@link #of} names what its type or field probably became.
     *
     * @param text the text
     * @return true if it says which {@code @Alias} to write
     */
    public static boolean isLikely(String text) {
        return text.contains("write @Alias(");
    }

    private String text(TypeDescription type) {
        TypeDescription heir = heir(type);
        if (heir == null) {
            return type + ": nothing in this program has this type";
        }
        String why = sameFields(type, heir)
                ? " has the same fields"
                : isOnlyTag(type, heir) && near(type, List.of(heir)) == null ? " is the only new tag" : " is like it";
        return type + ": nothing in this program has this type, but " + heir.name() + why
                + ". If it was renamed, write @Alias(\"" + type.name() + "\") on " + TypeNames.simple(heir.name());
    }

    /** The new type that a lost one probably became; null if none is like it. */
    private @Nullable TypeDescription heir(TypeDescription type) {
        List<TypeDescription> same =
                fresh.stream().filter(other -> other.kind() == type.kind()).toList();
        for (TypeDescription other : same) {
            if (TypeNames.simple(other.name()).equals(TypeNames.simple(type.name()))) {
                return other; // in another package
            }
        }
        List<TypeDescription> alike =
                same.stream().filter(other -> sameFields(type, other)).toList();
        if (alike.size() == 1) {
            return alike.getFirst();
        }
        List<TypeDescription> among = alike.isEmpty() ? same : alike;
        String near = near(type, among);
        for (TypeDescription other : among) {
            if (TypeNames.simple(other.name()).equals(near)) {
                return other;
            }
        }
        return same.size() == 1 && isOnlyTag(type, same.getFirst()) ? same.getFirst() : closest(type, among);
    }

    private static @Nullable String near(TypeDescription type, List<TypeDescription> among) {
        return NearNames.nearest(
                TypeNames.simple(type.name()),
                among.stream().map(other -> TypeNames.simple(other.name())).toList());
    }

    /** Tags have nothing but their names: where one is gone and one is new, the one may be the other. */
    private boolean isOnlyTag(TypeDescription type, TypeDescription heir) {
        return type.kind() == TypeKind.TAG && heir.kind() == TypeKind.TAG && count(lost) == 1 && count(fresh) == 1;
    }

    private static long count(List<TypeDescription> tags) {
        return tags.stream().filter(type -> type.kind() == TypeKind.TAG).count();
    }

    /** The type that shares most fields, and at least half of them; null if none does. */
    private static @Nullable TypeDescription closest(TypeDescription type, List<TypeDescription> among) {
        Set<String> wanted = fields(type);
        TypeDescription best = null;
        long most = Math.max(0, (wanted.size() - 1L) / 2);
        for (TypeDescription other : among) {
            long shared = fields(other).stream().filter(wanted::contains).count();
            if (shared > most) {
                most = shared;
                best = other;
            }
        }
        return best;
    }

    private static boolean sameFields(TypeDescription one, TypeDescription other) {
        return !one.fields().isEmpty() && fields(one).equals(fields(other));
    }

    private static Set<String> fields(TypeDescription type) {
        return type.fields().stream().map(field -> field.name() + " " + field).collect(Collectors.toSet());
    }
}
