package io.fdp.format;

import io.fdp.kernel.layout.FieldKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Which kinds of fields hold all values of other kinds, and how a number of one becomes a number of the other. */
final class WiderKinds {
    /** For each kind, the kinds that hold all its values. */
    private static final Map<FieldKind, Set<FieldKind>> WIDER = new EnumMap<>(Map.of(
            FieldKind.BYTE, Set.of(FieldKind.SHORT, FieldKind.INT, FieldKind.LONG),
            FieldKind.SHORT, Set.of(FieldKind.INT, FieldKind.LONG),
            FieldKind.CHAR, Set.of(FieldKind.INT, FieldKind.LONG),
            FieldKind.INT, Set.of(FieldKind.LONG),
            FieldKind.LONG, Set.of(FieldKind.ENTITY),
            FieldKind.ENTITY, Set.of(FieldKind.LONG),
            FieldKind.FLOAT, Set.of(FieldKind.DOUBLE)));

    private WiderKinds() {}

    /** Whether a kind holds all values of another one, or is the same. */
    static boolean holds(FieldKind kind, FieldKind other) {
        return kind == other || WIDER.getOrDefault(other, Set.of()).contains(kind);
    }

    /** Whether some kind holds all values of both. */
    static boolean haveCommon(FieldKind one, FieldKind other) {
        for (FieldKind kind : FieldKind.values()) {
            if (holds(kind, one) && holds(kind, other)) {
                return true;
            }
        }
        return false;
    }

    /** The bits of a number in any wider kind. */
    static long widen(FieldKind from, long bits) {
        return switch (from) {
            case FLOAT -> Double.doubleToRawLongBits(Float.intBitsToFloat((int) bits));
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
            default -> bits;
        };
    }
}
