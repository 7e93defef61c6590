package io.fdp.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns the fields of a type into members of JSON objects, nested as in the record.
 *
 * <p>The field {@code "spot.x"} is {@code "x"} in an object {@code "spot"}. The field {@code "wheels.0.radius"} is
 * {@code "radius"} in the first object of an array {@code "wheels"}. Some types come from no record and stay flat, with
 * paths as names. In such a type the fields of an object are not neighbours, or a field has the name of an object, or
 * objects would be nested too deep.
 */
public final class FieldTree {
    /** The deepest nesting of objects, counted with the field in the innermost object. */
    private static final int DEEPEST = 64;

    /** A member of an object, or an element of an array. */
    public sealed interface Node {
        /** The name; in an array, the number. */
        String name();
    }

    /**
     * A field.
     *
     * @param name its name in the object
     * @param number its number among all fields
     */
    public record Leaf(String name, int number) implements Node {}

    /**
     * An object, or an array of objects.
     *
     * @param name its name
     * @param members its members or elements
     * @param isArray whether it is an array
     */
    public record Group(String name, List<Node> members, boolean isArray) implements Node {}

    private final List<FieldDescription> fields;

    private FieldTree(List<FieldDescription> fields) {
        this.fields = fields;
    }

    /** The members of a value that has these fields. */
    public static List<Node> of(List<FieldDescription> fields) {
        List<Node> members = new FieldTree(fields).members(0, fields.size(), 0, 1);
        return members.isEmpty() ? flat(fields) : members;
    }

    private static List<Node> flat(List<FieldDescription> fields) {
        List<Node> members = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            members.add(new Leaf(fields.get(i).name(), i));
        }
        return members;
    }

    /**
     * The members of the object that has a range of the fields; names of members start at a place in the paths. Empty
     * if the object comes from no record.
     */
    private List<Node> members(int from, int to, int nameStart, int depth) {
        List<Node> members = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (int i = from; i < to; ) {
            String path = fields.get(i).name();
            int dot = path.indexOf('.', nameStart);
            String name = path.substring(nameStart, dot < 0 ? path.length() : dot);
            int end = dot < 0 ? i + 1 : endOf(path.substring(0, dot + 1), i, to);
            List<Node> inner = dot < 0 || depth == DEEPEST ? List.of() : members(i, end, dot + 1, depth + 1);
            if (!taken.add(name) || (dot >= 0 && inner.isEmpty())) {
                return List.of();
            }
            members.add(dot < 0 ? new Leaf(name, i) : new Group(name, inner, isArray(inner)));
            i = end;
        }
        return members;
    }

    private int endOf(String prefix, int from, int to) {
        int end = from + 1;
        while (end < to && fields.get(end).name().startsWith(prefix)) {
            end++;
        }
        return end;
    }

    /** Whether members are objects named by their numbers; no Java field has such a name. */
    private static boolean isArray(List<Node> members) {
        for (int i = 0; i < members.size(); i++) {
            if (!(members.get(i) instanceof Group group) || !group.name().equals(Integer.toString(i))) {
                return false;
            }
        }
        return true;
    }

    /** A path without the numbers of elements, which all have the same fields. */
    static String shown(String path) {
        return path.replaceAll("\\.[0-9]+\\.", ".");
    }
}
