package io.fdp.format;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a file that have the former name of a field, and are not taken, because the file has the field by a name
 * that counts more. A field that was renamed without {@code @Alias}, loaded and saved again leaves such a file: the
 * field has zeros under its present name, and its values are kept under the former one.
 */
final class BesideFields {
    /** What each text says of the alias. */
    static final String NOT_TAKEN = " does not take it.";

    private BesideFields() {}

    /**
     * Finds such fields.
     *
     * @param moves how values move, from {@link WorldTypes#match}; null for types that are not registered
     * @return a text for each of them
     */
    static List<String> of(@Nullable TypeMove[] moves) {
        Set<String> texts = new LinkedHashSet<>();
        for (TypeMove move : moves) {
            if (move != null) {
                for (FieldMove field : move.fields()) {
                    beside(move, field).forEach(former -> texts.add(text(move.saved(), field, former)));
                }
            }
        }
        return List.copyOf(texts);
    }

    /** The paths of fields of a file that are beside others. */
    static List<String> pathsOf(TypeMove move) {
        List<String> all = new ArrayList<>();
        move.fields().forEach(field -> all.addAll(beside(move, field)));
        return all;
    }

    /** The former names of a field that the file has, too. */
    private static List<String> beside(TypeMove move, FieldMove field) {
        List<String> former = move.target().aliases().formerNames(field.name());
        return IntStream.of(move.unknown())
                .mapToObj(place -> move.saved().fields().get(place).name())
                .filter(former::contains)
                .toList();
    }

    private static String text(TypeDescription type, FieldMove field, String former) {
        String[] now = field.name().split("\\.");
        String[] then = former.split("\\.");
        int at = 0;
        while (at < Math.min(now.length, then.length) - 1 && now[at].equals(then[at])) {
            at++;
        }
        String taken = FieldTree.shown(field.saved().name());
        String gone = FieldTree.shown(former);
        return "field " + gone + " of " + type + ": the file has " + taken + " beside it, so @Alias(\"" + then[at]
                + "\") on " + now[at] + NOT_TAKEN + " Use a file from before it had " + taken + ", or declare "
                + gone + " again instead of the alias, and let the program copy its values";
    }
}
