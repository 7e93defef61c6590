package io.fdp.format;

import io.fdp.codec.json.NearNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a file that were probably renamed without {@code @Alias}: in a type, a field is gone, and others of its
 * kind are new. A field that is a record is of the same kind as one with the same fields.
 */
final class LostFields {
    /** How many new fields are named where several may be the lost one. */
    private static final int MOST_LISTED = 4;

    private final Set<String> texts = new LinkedHashSet<>();
    private final TypeMove move;
    private final List<FieldDescription> gone;
    private final List<FieldDescription> fresh;

    private LostFields(TypeMove move) {
        this.move = move;
        this.gone = new ArrayList<>();
        List<String> beside = BesideFields.pathsOf(move); // it is known what they became
        for (int place : move.unknown()) {
            FieldDescription field = move.saved().fields().get(place);
            if (!beside.contains(field.name())) {
                gone.add(field);
            }
        }
        this.fresh = move.missingFields();
    }

    /**
     * Finds fields that were probably renamed.
     *
     * @param moves how values move, from {@link WorldTypes#match}; null for types that are not registered
     * @return a text for each of them, with the {@code @Alias} to write
     */
    static List<String> of(@Nullable TypeMove[] moves) {
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
            List<String> heirs = now.keySet().stream()
                    .filter(heir -> kind.equals(now.get(heir)))
                    .toList();
            if (!heirs.isEmpty()) {
                texts.add("field " + FieldTree.shown(around + name) + " of " + move.saved()
                        + ": this program does not have it, but " + heirs(around, name, heirs));
            }
        });
    }

    /** What to do about a field that is gone, where some of its kind are new. */
    private String heirs(String around, String name, List<String> heirs) {
        String write = " If it was renamed, write @Alias(\"" + name + "\") on ";
        for (String heir : heirs) {
            String misspelt = NearNames.nearest(name, formerNames(around, heir));
            if (misspelt != null) {
                return FieldTree.shown(around + heir) + ", which is new, has @Alias(\"" + misspelt + "\")." + write
                        + heir;
            }
        }
        String near = heirs.size() == 1 ? heirs.getFirst() : NearNames.nearest(name, heirs);
        if (near != null) {
            return FieldTree.shown(around + near) + ", which is new, is of the same kind." + write + near;
        }
        int more = heirs.size() - MOST_LISTED;
        return heirs.stream()
                        .limit(MOST_LISTED)
                        .map(heir -> FieldTree.shown(around + heir))
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "") + ", which are new, are of the same kind." + write
                + "the one that it is now";
    }

    /** What a field was called before, as its program says. */
    private List<String> formerNames(String around, String name) {
        return move.target().aliases().formerNames(around + name).stream()
                .map(path -> path.substring(path.lastIndexOf('.') + 1))
                .toList();
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
}
