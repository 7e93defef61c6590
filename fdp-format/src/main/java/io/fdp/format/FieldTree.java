package io.fdp.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How the fields of a type become members of JSON objects: the field {@code "spot.x"} is {@code "x"} in an object {@code "spot"}, as in the record that it comes from.
 *
 * <p>Before each field some objects end and some begin. Fields of a nested record lie next to each other; a type in which they do not, in which a field has the name of an object, or in which objects would be nested very deep, comes from no record: it stays flat, with paths as names.
 */
public final class FieldTree {
    /** How many objects there may be inside each other, with the field in the innermost. */
    private static final int DEEPEST = 64;

    /**
     * A field or an object in an object.
     *
     * @param object the number of the object, 0 for the value itself
     * @param name its name there
     */
    private record Member(int object, String name) {}

    private final int[] ends;
    private final List<List<String>> begins;
    private final List<String> names;
    private final int lastEnds;

    private FieldTree(int[] ends, List<List<String>> begins, List<String> names, int lastEnds) {
        this.ends = ends;
        this.begins = begins;
        this.names = names;
        this.lastEnds = lastEnds;
    }

    private static FieldTree flat(List<FieldDescription> fields) {
        List<List<String>> none = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (FieldDescription field : fields) {
            none.add(List.of());
            names.add(field.name());
        }
        return new FieldTree(new int[fields.size()], none, names, 0);
    }

    /** The tree of fields. */
    public static FieldTree of(List<FieldDescription> fields) {
        int count = fields.size();
        int[] ends = new int[count];
        List<List<String>> begins = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Set<Member> taken = new HashSet<>();
        int[] numbers = new int[DEEPEST]; // of the objects that are open, from the outermost in
        int objects = 0;
        List<String> open = List.of();
        for (int i = 0; i < count; i++) {
            List<String> path = List.of(fields.get(i).name().split("\\.", DEEPEST + 1));
            List<String> parents = path.subList(0, path.size() - 1);
            int same = 0;
            while (same < Math.min(open.size(), parents.size())
                    && open.get(same).equals(parents.get(same))) {
                same++;
            }
            ends[i] = open.size() - same;
            begins.add(parents.subList(same, parents.size()));
            names.add(path.getLast());
            if (path.size() > DEEPEST) {
                return flat(fields);
            }
            for (int depth = same; depth < path.size(); depth++) {
                if (!taken.add(new Member(depth == 0 ? 0 : numbers[depth - 1], path.get(depth)))) {
                    return flat(fields);
                }
                numbers[depth] = ++objects;
            }
            open = parents;
        }
        return new FieldTree(ends, begins, names, open.size());
    }

    /** How many objects end before a field. */
    public int ends(int field) {
        return ends[field];
    }

    /** The names of the objects that begin before a field. */
    public List<String> begins(int field) {
        return begins.get(field);
    }

    /** The name of a field in its object. */
    public String name(int field) {
        return names.get(field);
    }

    /** How many objects end after the last field. */
    public int lastEnds() {
        return lastEnds;
    }
}
