package io.fdp.storage.load;

import io.fdp.annotations.Layout;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeMove;
import io.fdp.storage.format.SaveHashing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Types whose values lie otherwise in memory than in the program that saved them. All values are there, but the state
 * hash is another one: it depends on rows or columns and on the order of fields.
 */
final class OtherLayouts {
    private OtherLayouts() {}

    /** A text for each type that was hashed otherwise; empty if the save does not say how types were hashed. */
    static List<String> of(@Nullable SaveHashing hashing, @Nullable TypeMove[] moves) {
        List<String> all = new ArrayList<>();
        for (int i = 0;
                hashing != null && i < Math.min(moves.length, hashing.types().size());
                i++) {
            TypeMove move = moves[i];
            SaveHashing.Way way = hashing.types().get(i);
            String text = move == null || way == null ? null : text(move, way);
            if (text != null) {
                all.add(text);
            }
        }
        return all;
    }

    /** Whether all types are known to be hashed as in the program that saved, which is never known of objects. */
    static boolean areNone(@Nullable SaveHashing hashing, @Nullable TypeMove[] moves) {
        if (hashing == null) {
            return false;
        }
        boolean same = true;
        for (int i = 0; same && i < moves.length; i++) {
            TypeMove move = moves[i];
            same = move != null
                    && !move.saved().kind().hasObjects()
                    && hashing.isHashedAs(i, move.target().saved());
        }
        return same;
    }

    private static @Nullable String text(TypeMove move, SaveHashing.Way way) {
        TypeDescription now = move.target().saved();
        Layout layout = now.layout();
        if (way.layout() == null || layout == null) {
            return way.objects().equals(now.hashed())
                    ? null
                    : move.saved() + ": its objects count for the state hash " + counting(now.hashed())
                            + " in this program, and counted " + counting(way.objects()) + " in the save; "
                            + (now.hashed().equals("value") && isOlder(way.objects())
                                    ? "save the world again to have it so in the file"
                                    : "register it with the same hashedBy() and serializer");
        }
        if (way.layout() != layout) {
            return move.saved() + ": its fields lie in " + words(layout) + " in this program, and lay in "
                    + words(way.layout()) + " in the save; write @Component(layout = Layout." + way.layout()
                    + ") to have them so again";
        }
        List<String> before = order(move.saved().fields(), way.offsets());
        List<String> after = order(
                now.fields(),
                now.fields().stream().mapToInt(FieldDescription::offset).toArray());
        boolean isOtherOrder = !before.equals(after) && Set.copyOf(before).equals(Set.copyOf(after));
        return isOtherOrder
                ? move.saved() + ": its fields have the order " + shown(after, before)
                        + " in this program, and had the order " + shown(before, after)
                        + " in the save; write them in that order again"
                : null; // other fields are told of as such
    }

    private static String counting(String hashed) {
        return switch (hashed) {
            case "" -> "by their saved bytes";
            case "value" -> "as texts, numbers or constants, by their saved bytes";
            case "content" -> "by value, as in earlier programs";
            case "java" -> "by hashCode(), as in earlier programs";
            default -> "by the program's own hasher";
        };
    }

    /** Whether only earlier programs let objects count in this way. */
    private static boolean isOlder(String hashed) {
        return hashed.equals("content") || hashed.equals("java");
    }

    private static String words(Layout layout) {
        return layout == Layout.ROWS ? "rows" : "columns";
    }

    private static List<String> order(List<FieldDescription> fields, int[] offsets) {
        if (offsets.length != fields.size()) {
            return List.of();
        }
        return IntStream.range(0, offsets.length)
                .boxed()
                .sorted(Comparator.comparingInt(i -> offsets[i]))
                .map(i -> fields.get(i).name())
                .toList();
    }

    /** The fields from the first to the last that moved. */
    private static String shown(List<String> fields, List<String> others) {
        int from = 0;
        int end = fields.size();
        while (from < end && fields.get(from).equals(others.get(from))) {
            from++;
        }
        while (end > from && fields.get(end - 1).equals(others.get(end - 1))) {
            end--;
        }
        return fields.subList(from, end).stream().collect(Collectors.joining(", "));
    }
}
