package io.fdp.format;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a file that were probably renamed without {@code @Alias}: in a type, one field is gone, and one of the same
 * kind is new. A field that is a record is of the same kind as one with the same fields.
 */
public final class LostFields {
    private final Set<String> texts = new LinkedHashSet<>();
    private final TypeMove move;
    private final List<FieldDescription> gone;
    private final List<FieldDescription> fresh;

    private LostFields(TypeMove move) {
        this.move = move;
        this.gone = new ArrayList<>();
        for (int field : move.unknown()) {
            gone.add(move.saved().fields().get(field));
        }
        this.fresh = move.missingFields();
    }

    /**
     * Finds fields that were probably renamed.
     *
     * @param moves how values move, from {@link WorldTypes#match}; null for types that are not registered
     * @return a text for each of them, with the {@code @Alias} to write
     */
    public static List<String> of(@Nullable TypeMove[] moves) {
        List<String> all = new ArrayList<>();
        for (TypeMove move : moves) {
            if (move != null && move.unknown().length > 0) {
                LostFields fields = new LostFields(move);
                fields.compare("");
                all.addAll(fields.texts);
            }
        }
        return all;
    }

    /** Compares the fields of one record; the path to it ends with a dot, and is empty for the type itself. */
    private void compare(String around) {
        Map<String, Map<String, String>> before = kinds(around, gone);
        Map<String, Map<String, String>> now = kinds(around, fresh);
        for (String name : before.keySet()) {
            if (now.containsKey(name)) {
                compare(around + name + "."); // both have the record
            }
        }
        before.keySet().removeIf(name -> isIn(move.target().saved(), around + name));
        now.keySet().removeIf(name -> isIn(move.saved(), around + name));
        before.forEach((name, kind) -> {
            String heir = only(kind, now);
            if (heir != null && name.equals(only(kind, before))) {
                String former = shown(around + name);
                texts.add("field " + former + " of " + move.saved() + ": this program does not have it, but "
                        + shown(around + heir)
                        + ", which is new, is of the same kind. If it was renamed, write @Alias(\""
                        + name + "\") on " + heir);
            }
        });
    }

    /** The fields of one record with their kinds: for each leaf in a field its path there, and what it holds. */
    private static Map<String, Map<String, String>> kinds(String around, List<FieldDescription> leaves) {
        Map<String, Map<String, String>> kinds = new LinkedHashMap<>();
        for (FieldDescription leaf : leaves) {
            if (leaf.name().startsWith(around)) {
                int end = leaf.name().indexOf('.', around.length());
                String name = leaf.name()
                        .substring(around.length(), end < 0 ? leaf.name().length() : end);
                String rest = leaf.name().substring(around.length() + name.length());
                kinds.computeIfAbsent(name, key -> new LinkedHashMap<>()).put(rest, leaf.toString());
            }
        }
        return kinds;
    }

    private static boolean isIn(TypeDescription type, String path) {
        return type.fields().stream()
                .anyMatch(field -> field.name().equals(path) || field.name().startsWith(path + "."));
    }

    /** The only field of a kind; null if there are none or several. */
    private static @Nullable String only(Map<String, String> kind, Map<String, Map<String, String>> among) {
        List<String> same = among.keySet().stream()
                .filter(name -> kind.equals(among.get(name)))
                .toList();
        return same.size() == 1 ? same.getFirst() : null;
    }

    /** A path without the numbers of elements, which are all renamed together. */
    private static String shown(String path) {
        return path.replaceAll("\\.[0-9]+\\.", ".");
    }
}
