package io.fdp.dashboard.source;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;

/**
 * The fields that a map shows, found among the types of a source.
 *
 * @param type the number of the component with places
 * @param x the number of the field to the right
 * @param y the number of the field upwards
 * @param colour what colours say
 * @param shape what shapes say
 */
public record MapFields(int type, int x, int y, MapValue colour, MapValue shape) {
    /**
     * Finds the fields of a map whose points have one shape.
     *
     * @param types the types of a source
     * @param position which fields are the place
     * @param colour {@code side}, {@code template}, {@code owner}, a component and its field as
     *     {@code battle.Hull.strength}, or empty
     * @return the fields
     * @throws DashboardException when there are no such fields
     */
    public static MapFields of(QueryTypes types, PositionFields position, String colour) {
        return of(types, position, colour, "");
    }

    /**
     * Finds the fields.
     *
     * @param types the types of a source
     * @param position which fields are the place
     * @param colour what colours say
     * @param shape what shapes say, in the same words
     * @return the fields
     * @throws DashboardException when there are no such fields
     */
    public static MapFields of(QueryTypes types, PositionFields position, String colour, String shape) {
        int type = position.component().isEmpty() ? guess(types, position) : named(types, position.component());
        int x = field(types.get(type), position.x());
        int y = field(types.get(type), position.y());
        return new MapFields(type, x, y, MapValue.of(types, colour), MapValue.of(types, shape));
    }

    /** Whether colours or shapes say something. */
    boolean says(MapValue.Kind kind) {
        return colour.kind() == kind || shape.kind() == kind;
    }

    private static int guess(QueryTypes types, PositionFields position) {
        int found = -1;
        for (int i = 0; i < types.count(); i++) {
            TypeDescription type = types.get(i);
            if (type.kind() == TypeKind.COMPONENT && hasBoth(type, position)) {
                if (simple(type.name()).equals("Position")) {
                    return i;
                }
                found = found < 0 ? i : found;
            }
        }
        if (found < 0) {
            throw new DashboardException("no component has the fields " + position.x() + " and " + position.y()
                    + ": choose others on the page, or with DashboardConfig.position()");
        }
        return found;
    }

    private static boolean hasBoth(TypeDescription type, PositionFields position) {
        return find(type, position.x()) >= 0 && find(type, position.y()) >= 0;
    }

    private static int named(QueryTypes types, String name) {
        int found = find(types, name);
        if (found < 0) {
            throw new DashboardException("there is no component " + name + " in a table");
        }
        return found;
    }

    /** The number of a component by its whole or its simple name; -1 for none. */
    static int find(QueryTypes types, String name) {
        int found = -1;
        for (int i = 0; i < types.count(); i++) {
            TypeDescription type = types.get(i);
            if (type.kind() == TypeKind.COMPONENT) {
                if (type.name().equals(name)) {
                    return i;
                }
                found = simple(type.name()).equals(name) ? i : found;
            }
        }
        return found;
    }

    private static int field(TypeDescription type, String name) {
        int found = find(type, name);
        if (found < 0) {
            throw new DashboardException(type.name() + " has no field " + name + " with a single number");
        }
        return found;
    }

    private static int find(TypeDescription type, String name) {
        List<FieldDescription> fields = type.fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name) && isNumber(fields.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether a field is one number. */
    public static boolean isNumber(FieldDescription field) {
        return !field.isArray() && field.kind() != FieldKind.STRING && field.kind() != FieldKind.ENTITY;
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
