package io.fdp.dashboard.source;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a map shows, found among the types of a source.
 *
 * @param type the number of the component with places
 * @param x the number of the field to the right
 * @param y the number of the field upwards
 * @param colour what colours say
 * @param colourType the number of the component with the colour; -1 unless colours say a field
 * @param colourField the number of its field
 */
public record MapFields(int type, int x, int y, Colour colour, int colourType, int colourField) {
    /** What colours say. */
    public enum Colour {
        /** Nothing: all have one colour. */
        NONE,
        /** The side in the header. */
        SIDE,
        /** The template in the header. */
        TEMPLATE,
        /** A field. */
        FIELD
    }

    /** Whether colours are steps of a scale, not one for each value. */
    public boolean isScale(QueryTypes types) {
        if (colour != Colour.FIELD) {
            return false;
        }
        FieldKind kind = types.get(colourType).fields().get(colourField).kind();
        return kind == FieldKind.FLOAT || kind == FieldKind.DOUBLE;
    }

    /**
     * Finds the fields.
     *
     * @param types the types of a source
     * @param position which fields are the place
     * @param colour {@code side}, {@code template}, a component and its field as {@code battle.Hull.strength}, or empty
     * @return the fields
     * @throws DashboardException when there are no such fields
     */
    public static MapFields of(QueryTypes types, PositionFields position, String colour) {
        int type = position.component().isEmpty() ? guess(types, position) : named(types, position.component());
        int x = field(types.get(type), position.x());
        int y = field(types.get(type), position.y());
        return switch (colour) {
            case "" -> new MapFields(type, x, y, Colour.NONE, -1, -1);
            case "side" -> new MapFields(type, x, y, Colour.SIDE, -1, -1);
            case "template" -> new MapFields(type, x, y, Colour.TEMPLATE, -1, -1);
            default -> {
                int dot = splitAt(types, colour);
                int of = named(types, colour.substring(0, dot));
                yield new MapFields(type, x, y, Colour.FIELD, of, field(types.get(of), colour.substring(dot + 1)));
            }
        };
    }

    /** Fields of nested records have dots in their names, and so have types: the longest type wins. */
    private static int splitAt(QueryTypes types, String path) {
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            if (find(types, path.substring(0, dot)) >= 0) {
                return dot;
            }
        }
        throw new DashboardException("there is no field " + path
                + " to colour by: name a component in a table and its field, as battle.Hull.strength");
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

    private static int find(QueryTypes types, String name) {
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

    /**
     * A number from its bits.
     *
     * @param kind what the bits are
     * @param bits the bits, without a sign
     * @return the number
     */
    static double number(FieldKind kind, long bits) {
        return switch (kind) {
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case CHAR -> (char) bits;
            case INT, ENUM -> (int) bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case LONG, BOOLEAN, ENTITY, STRING -> bits;
        };
    }

    /** What a value of the colour is called; null for the number itself. */
    public @Nullable String label(QueryTypes types, double value) {
        if (colour == Colour.TEMPLATE) {
            return value == 0 ? "no template" : types.templates().name((int) value);
        }
        if (colour == Colour.FIELD) {
            FieldDescription field = types.get(colourType).fields().get(colourField);
            int at = (int) value;
            if (field.kind() == FieldKind.ENUM
                    && at >= 0
                    && at < field.constants().size()) {
                return field.constants().get(at);
            }
            return field.kind() == FieldKind.BOOLEAN ? String.valueOf(value != 0) : null;
        }
        return null;
    }
}
