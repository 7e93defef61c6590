package io.fdp.format.query;

import io.fdp.codec.json.NearNames;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.TypeNames;
import io.fdp.kernel.error.ShortText;
import io.fdp.kernel.error.Shown;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds types and fields by their names. A type is found by its whole name and by any end of it after a point or a
 * dollar sign, so by its simple name. A name that several types have is refused.
 */
final class QueryNames {
    /** The name of the tag that comes into being when somebody is disabled first. */
    private static final String DISABLED = "fdp.Disabled";

    private static final int MOST_LISTED = 8;
    private static final int SHOWN = 64;

    /**
     * A field that was found.
     *
     * @param type its type
     * @param part the position of a part; negative for any
     * @param field its number
     * @param element the number of the element; negative for any
     */
    record Found(int type, int part, int field, int element) {}

    /** A type whose name is the beginning of a path of that many steps. */
    private record Named(int type, int steps, boolean isWhole) {}

    private final String text;
    private final QueryTypes types;

    QueryNames(String text, QueryTypes types) {
        this.text = text;
        this.types = types;
    }

    // ---- types

    /** Whether a path names the tag of disabled entities, and the source has no such type: nobody is disabled. */
    boolean isUnused(QueryPath path) {
        String name = path.joined(0, path.steps().size());
        if (path.leadingNames() < path.steps().size() || !TypeNames.isEnd(DISABLED, name)) {
            return false;
        }
        for (int type = 0; type < types.count(); type++) {
            if (types.isComponent(type) && TypeNames.isEnd(types.get(type).name(), name)) {
                return false;
            }
        }
        return true;
    }

    /** The component with a name. */
    int component(QueryPath path) {
        Named found = named(path, true);
        if (found.steps < path.steps().size()) {
            Found field = tryField(found, path);
            QueryPath.Step next = path.steps().get(found.steps);
            if (field == null) {
                throw unknownField(found, path, next);
            }
            throw wrong(
                    next.column(),
                    shown(path.toString()) + " is a field, and a field is compared",
                    "write an operator and a value, as in " + shown(path.toString()) + " = 1");
        }
        return found.type;
    }

    /** The field with a name. */
    Found field(QueryPath path) {
        Named found = named(path, false);
        if (found.steps == path.steps().size()) {
            TypeDescription type = types.get(found.type);
            throw wrong(
                    path.column(),
                    describe(type) + " is compared field by field"
                            + (type.kind().hasFields() ? "" : ", and has none"),
                    type.kind().hasFields()
                            ? "it has " + listed(fieldNames(type))
                            : "ask only whether entities have it");
        }
        Found field = tryField(found, path);
        if (field == null) {
            throw unknownField(found, path, path.steps().get(found.steps));
        }
        return field;
    }

    private Named named(QueryPath path, boolean whole) {
        List<Named> all = new ArrayList<>();
        int most = path.leadingNames();
        for (int steps = most; steps >= 1; steps--) {
            String name = path.joined(0, steps);
            for (int type = 0; type < types.count(); type++) {
                String known = types.get(type).name();
                if (types.isComponent(type) && TypeNames.isEnd(known, name)) {
                    all.add(new Named(type, steps, known.length() == name.length()));
                }
            }
        }
        if (all.isEmpty()) {
            throw unknownType(path);
        }
        for (Named one : all) {
            if (one.isWhole) {
                return one;
            }
        }
        List<Named> fitting = all.stream().filter(one -> fits(one, path, whole)).toList();
        List<Named> left = fitting.isEmpty() || sameSteps(all) ? all : fitting;
        if (left.size() > 1) {
            throw ambiguous(path, left);
        }
        return left.getFirst();
    }

    private static boolean sameSteps(List<Named> all) {
        return all.stream().allMatch(one -> one.steps == all.getFirst().steps);
    }

    private boolean fits(Named one, QueryPath path, boolean whole) {
        return whole ? one.steps == path.steps().size() : tryField(one, path) != null;
    }

    private TextQueryException ambiguous(QueryPath path, List<Named> among) {
        List<String> candidates =
                among.stream().map(one -> types.get(one.type).name()).distinct().toList();
        return wrong(
                path.column(),
                "several components are called " + quoted(path.joined(0, among.getFirst().steps)),
                "write one of " + listed(candidates));
    }

    private TextQueryException unknownType(QueryPath path) {
        String name = path.joined(0, path.leadingNames());
        for (int steps = path.leadingNames(); steps >= 1; steps--) {
            String start = path.joined(0, steps);
            for (int type = 0; type < types.count(); type++) {
                TypeDescription known = types.get(type);
                if (!types.isComponent(type) && TypeNames.isEnd(known.name(), start)) {
                    return wrong(
                            path.column(),
                            quoted(start) + " is of kind " + known.kind().text() + ", which no entity has",
                            "ask for components and tags; ./fdp recording show and ./fdp world show have "
                                    + (known.kind().isEvent() ? "--events" : "--singletons") + " to look at it");
                }
            }
        }
        String first = path.steps().getFirst().text();
        Set<String> simpleNames = new LinkedHashSet<>();
        Set<String> wholeNames = new LinkedHashSet<>();
        for (int type = 0; type < types.count(); type++) {
            if (types.isComponent(type)) {
                simpleNames.add(TypeNames.simple(types.get(type).name()));
                wholeNames.add(types.get(type).name());
            }
        }
        List<String> known = simpleNames.size() == wholeNames.size()
                ? simpleNames.stream().sorted().toList()
                : wholeNames.stream().sorted().toList();
        if (path.steps().size() == 1) {
            simpleNames.addAll(HeaderField.words());
        }
        String near = suggestion(name, wholeNames);
        near = near.isEmpty() ? suggestion(first, simpleNames) : near;
        String all = known.isEmpty() ? "there are no components" : "components are " + listed(known);
        return wrong(
                path.column(),
                "unknown component " + quoted(first.equals(name) ? first : name),
                near.isEmpty() ? all : near + " " + all);
    }

    // ---- fields

    private @Nullable Found tryField(Named of, QueryPath path) {
        TypeDescription type = types.get(of.type);
        int from = of.steps;
        int end = path.steps().size();
        int part = EntityTest.Field.ANY;
        if (type.kind() == TypeKind.PARTS && from < end && path.steps().get(from) instanceof QueryPath.Index position) {
            part = position.number();
            from++;
        }
        int field = number(type, path.joined(from, end));
        if (field >= 0) {
            return new Found(of.type, part, field, -1);
        }
        if (end - 1 > from && path.steps().get(end - 1) instanceof QueryPath.Index element) {
            field = number(type, path.joined(from, end - 1));
            boolean there = field >= 0
                    && type.fields().get(field).isArray()
                    && element.number() < type.fields().get(field).count();
            return there ? new Found(of.type, part, field, element.number()) : null;
        }
        return null;
    }

    private static int number(TypeDescription type, String name) {
        for (int i = 0; i < type.fields().size(); i++) {
            if (type.fields().get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private TextQueryException unknownField(Named of, QueryPath path, QueryPath.Step next) {
        TypeDescription type = types.get(of.type);
        int end = path.steps().size();
        String name = path.joined(of.steps, end);
        if (!type.kind().hasFields()) {
            return wrong(
                    next.column(),
                    describe(type) + (type.kind().hasObjects() ? " has objects, and no fields" : " has no fields"),
                    "ask only whether entities have it");
        }
        int field = number(type, path.joined(of.steps, end - 1));
        if (field >= 0 && path.steps().get(end - 1) instanceof QueryPath.Index) {
            FieldDescription array = type.fields().get(field);
            return wrong(
                    path.steps().get(end - 1).column(),
                    shown(array.name()) + (array.isArray() ? " has no such element" : " is no array"),
                    array.isArray()
                            ? "it has " + array.count() + " elements, numbered from 0"
                            : "leave the number out");
        }
        String prefix = name + ".";
        List<String> inner = fieldNames(type).stream()
                .filter(known -> known.startsWith(prefix))
                .toList();
        if (!inner.isEmpty()) {
            return wrong(
                    next.column(),
                    shown(name) + " has several fields of its own",
                    "compare one of them: " + listed(inner));
        }
        List<String> known = fieldNames(type);
        String near = suggestion(name, known);
        return wrong(
                next.column(),
                describe(type) + " has no field " + quoted(name),
                near.isEmpty() ? "it has " + listed(known) : near);
    }

    private static List<String> fieldNames(TypeDescription type) {
        return type.fields().stream().map(FieldDescription::name).toList();
    }

    // ---- words

    /** What may have been meant: the nearest name, or one that contains the word. */
    String suggestion(String name, Collection<String> known) {
        String near = NearNames.nearest(name, known);
        if (near == null && name.length() > 2) {
            near = known.stream().filter(one -> one.contains(name)).findFirst().orElse(null);
        }
        return near == null ? "" : "did you mean " + quoted(near) + "?";
    }

    static String quoted(String name) {
        return "\"" + shown(name) + "\"";
    }

    static String shown(String name) {
        return Shown.text(ShortText.of(name, SHOWN));
    }

    private static String describe(TypeDescription type) {
        return type.kind().text() + " " + shown(type.name());
    }

    private static String listed(List<String> all) {
        String some = all.stream().limit(MOST_LISTED).map(QueryNames::shown).collect(Collectors.joining(", "));
        return all.size() > MOST_LISTED ? some + " and " + (all.size() - MOST_LISTED) + " more" : some;
    }

    private TextQueryException wrong(int column, String problem, String suggestion) {
        return new TextQueryException(text, column, problem, suggestion);
    }
}
