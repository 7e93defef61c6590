package io.fdp.recorder.tool;

import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.error.Article;
import io.fdp.recorder.format.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Matches the types of two recordings by name, and finds the differences of their schemas. */
public final class SchemaMatch {
    /**
     * A type that both recordings have, with comparable values.
     *
     * @param name its name
     * @param first its place in the first schema
     * @param second its place in the second
     * @param fields the fields that both types have, as pairs of places
     */
    record Pair(String name, int first, int second, List<int[]> fields) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();

    public SchemaMatch(Schema first, Schema second) {
        if (!first.hash().equals(second.hash())) {
            differences.add("state hashes cover '" + first.hash().text() + "' in the first, '"
                    + second.hash().text() + "' in the second");
        }
        if (!first.entities().equals(second.entities())) {
            differences.add(
                    "the first has entities '" + first.entities() + "', the second '" + second.entities() + "'");
        }
        for (int i = 0; i < first.types().size(); i++) {
            TypeDescription type = first.types().get(i);
            int other = find(second, type);
            if (other < 0) {
                differences.add("only the first has the " + type);
            } else {
                compare(type, i, second.types().get(other), other);
            }
        }
        for (TypeDescription type : second.types()) {
            if (find(first, type) < 0) {
                differences.add("only the second has the " + type);
            }
        }
    }

    private static int find(Schema in, TypeDescription type) {
        for (int i = 0; i < in.types().size(); i++) {
            TypeDescription other = in.types().get(i);
            if (other.name().equals(type.name())
                    && other.kind().family().equals(type.kind().family())) {
                return i;
            }
        }
        return -1;
    }

    private void compare(TypeDescription type, int place, TypeDescription other, int otherPlace) {
        if (type.kind() != other.kind()) {
            differences.add(type.name() + " is " + Article.of(type.kind().text()) + " in the first, "
                    + Article.of(other.kind().text()) + " in the second");
            return;
        }
        if (type.id() != other.id()) {
            differences.add(
                    "the " + type + " has number " + type.id() + " in the first, " + other.id() + " in the second");
        }
        List<int[]> fields = new ArrayList<>();
        boolean same = true;
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            int at = find(other, field);
            if (at < 0) {
                differences.add("only the first has field " + field.name() + " of the " + type);
                same = false;
            } else if (!isSame(field, other.fields().get(at))) {
                differences.add("field " + field.name() + " of the " + type + " is " + describe(field)
                        + " in the first, " + describe(other.fields().get(at)) + " in the second");
                same = false;
            } else {
                fields.add(new int[] {i, at});
            }
        }
        for (FieldDescription field : other.fields()) {
            if (find(type, field) < 0) {
                differences.add("only the second has field " + field.name() + " of the " + type);
                same = false;
            }
        }
        if (same && !(type.layoutHash() == other.layoutHash() && Objects.equals(type.layout(), other.layout()))) {
            differences.add("values of the " + type + " are arranged in other ways in memory");
        }
        pairs.add(new Pair(type.name(), place, otherPlace, fields));
    }

    private static int find(TypeDescription in, FieldDescription field) {
        for (int i = 0; i < in.fields().size(); i++) {
            if (in.fields().get(i).name().equals(field.name())) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSame(FieldDescription field, FieldDescription other) {
        return field.kind() == other.kind()
                && field.count() == other.count()
                && field.isArray() == other.isArray()
                && field.constants().equals(other.constants());
    }

    private static String describe(FieldDescription field) {
        String kind = field.kindText();
        return (field.count() == 1 ? kind : kind + "[" + field.count() + "]")
                + (field.constants().isEmpty() ? "" : field.constants());
    }

    List<Pair> pairs() {
        return pairs;
    }

    /** The differences of the schemas; empty when they are equal. */
    public List<String> differences() {
        return differences;
    }
}
