package io.fdp.recorder.tool;

import io.fdp.format.FieldDescription;
import io.fdp.format.FieldMatch;
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
     * @param fields the fields that both types have, with comparable values
     * @param isAlike whether both types have the same fields at the same places, so that equal bytes are equal values
     */
    record Pair(String name, int first, int second, List<FieldPair> fields, boolean isAlike) {}

    /**
     * A field that both types have.
     *
     * @param first its place in the first type
     * @param second its place in the second
     * @param match compares its values
     */
    record FieldPair(int first, int second, FieldMatch match) {}

    private final List<Pair> pairs = new ArrayList<>();
    private final List<String> differences = new ArrayList<>();
    private final List<String> notCompared = new ArrayList<>();

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
                notCompared.add(type.toString());
            } else {
                compare(type, i, second.types().get(other), other);
            }
        }
        for (TypeDescription type : second.types()) {
            if (find(first, type) < 0) {
                differences.add("only the second has the " + type);
                notCompared.add(type.toString());
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
            notCompared.add(type.toString());
            return;
        }
        if (type.id() != other.id()) {
            differences.add(
                    "the " + type + " has number " + type.id() + " in the first, " + other.id() + " in the second");
        }
        int before = differences.size();
        List<FieldPair> fields = fields(type, other);
        boolean arranged = type.layoutHash() == other.layoutHash() && Objects.equals(type.layout(), other.layout());
        if (differences.size() == before && !arranged) {
            differences.add("values of the " + type + " are arranged in other ways in memory");
        }
        pairs.add(new Pair(
                type.name(),
                place,
                otherPlace,
                fields,
                arranged && type.fields().equals(other.fields())));
    }

    /** The fields of both types that can be compared. */
    private List<FieldPair> fields(TypeDescription type, TypeDescription other) {
        List<FieldPair> fields = new ArrayList<>();
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            int at = find(other, field);
            if (at < 0) {
                differences.add("only the first has " + words(field, type));
                notCompared.add(words(field, type));
                continue;
            }
            FieldDescription there = other.fields().get(at);
            if (!FieldMatch.isAlike(field, there)) {
                differences.add(words(field, type) + " is " + describe(field) + " in the first, " + describe(there)
                        + " in the second");
            }
            if (FieldMatch.isComparable(field, there)) {
                fields.add(new FieldPair(i, at, new FieldMatch(field, there)));
            } else {
                notCompared.add(words(field, type));
            }
        }
        for (FieldDescription field : other.fields()) {
            if (find(type, field) < 0) {
                differences.add("only the second has " + words(field, type));
                notCompared.add(words(field, type));
            }
        }
        return fields;
    }

    private static String words(FieldDescription field, TypeDescription type) {
        return "field " + field.name() + " of the " + type;
    }

    private static int find(TypeDescription in, FieldDescription field) {
        for (int i = 0; i < in.fields().size(); i++) {
            if (in.fields().get(i).name().equals(field.name())) {
                return i;
            }
        }
        return -1;
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

    /** The types and fields whose values are not compared, because only one has them, or nothing holds both. */
    public List<String> notCompared() {
        return notCompared;
    }
}
