package io.fdp.dashboard.source;

import io.fdp.dashboard.error.DashboardException;
import io.fdp.format.FieldDescription;
import io.fdp.format.TypeDescription;
import io.fdp.format.query.QueryTypes;
import io.fdp.kernel.layout.FieldKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the colour, the shape or the label of an entity says.
 *
 * @param kind where the value comes from
 * @param type the number of the component with the field; -1 for other kinds
 * @param field the number of the field
 */
public record MapValue(Kind kind, int type, int field) {
    /** Nothing: all are alike. */
    public static final MapValue NONE = new MapValue(Kind.NONE, -1, -1);

    /** Where a value comes from. */
    public enum Kind {
        /** From nowhere. */
        NONE,
        /** The side in the header. */
        SIDE,
        /** The template in the header. */
        TEMPLATE,
        /** The node that owns the entity. */
        OWNER,
        /** A field. */
        FIELD
    }

    /**
     * Finds a value with a single number.
     *
     * @param types the types of a source
     * @param text {@code side}, {@code template}, {@code owner}, a component and its field, or empty
     * @return the value
     * @throws DashboardException when there is no such field
     */
    public static MapValue of(QueryTypes types, String text) {
        return of(types, text, false);
    }

    /** Finds a value that can be written, such as a text. */
    public static MapValue ofLabel(QueryTypes types, String text) {
        return of(types, text, true);
    }

    private static MapValue of(QueryTypes types, String text, boolean anyKind) {
        return switch (text) {
            case "" -> NONE;
            case "side" -> new MapValue(Kind.SIDE, -1, -1);
            case "template" -> new MapValue(Kind.TEMPLATE, -1, -1);
            case "owner" -> new MapValue(Kind.OWNER, -1, -1);
            default -> ofField(types, text, anyKind);
        };
    }

    /** Fields of nested records have dots in their names, and so have types: the longest type wins. */
    private static MapValue ofField(QueryTypes types, String path, boolean anyKind) {
        for (int dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
            int type = MapFields.find(types, path.substring(0, dot));
            int field = type < 0 ? -1 : find(types.get(type), path.substring(dot + 1), anyKind);
            if (field >= 0) {
                return new MapValue(Kind.FIELD, type, field);
            }
        }
        throw new DashboardException("there is no field " + path + " that a map can show: name a component in a table"
                + " and its field, as battle.Hull.strength");
    }

    private static int find(TypeDescription type, String name, boolean anyKind) {
        List<FieldDescription> fields = type.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldDescription each = fields.get(i);
            boolean fits = anyKind ? !each.isArray() : MapFields.isNumber(each);
            if (each.name().equals(name) && fits) {
                return i;
            }
        }
        return -1;
    }

    /** Whether values are steps of a scale, not one by one. */
    public boolean isScale(QueryTypes types) {
        if (kind != Kind.FIELD) {
            return false;
        }
        FieldKind of = types.get(type).fields().get(field).kind();
        return of == FieldKind.FLOAT || of == FieldKind.DOUBLE;
    }

    /** What a value is called; null for the number itself. */
    public @Nullable String label(QueryTypes types, double value) {
        return switch (kind) {
            case SIDE -> "side " + whole(value);
            case OWNER -> value == 0 ? "no owner" : "node " + whole(value);
            case TEMPLATE -> value == 0 ? "no template" : types.templates().name((int) value);
            case FIELD -> constant(types.get(type).fields().get(field), value);
            case NONE -> null;
        };
    }

    private static String whole(double value) {
        return Long.toString((long) value);
    }

    private static @Nullable String constant(FieldDescription of, double value) {
        int at = (int) value;
        if (of.kind() == FieldKind.ENUM && at >= 0 && at < of.constants().size()) {
            return of.constants().get(at);
        }
        return of.kind() == FieldKind.BOOLEAN ? Boolean.toString(value != 0) : null;
    }

    /**
     * A number from its bits.
     *
     * @param kind what the bits are
     * @param bits the bits, without a sign
     * @return the number
     */
    public static double number(FieldKind kind, long bits) {
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
}
