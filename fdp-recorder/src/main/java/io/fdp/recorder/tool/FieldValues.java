package io.fdp.recorder.tool;

import io.fdp.format.FieldDescription;
import io.fdp.format.LittleEndian;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;

/** Finds and compares values of fields. */
final class FieldValues {
    private FieldValues() {}

    /**
     * Where a field of a row is.
     *
     * @param base where the rows begin
     * @param rows how many rows there are
     */
    static int at(TypeDescription type, int base, int rows, int field, int row) {
        return base + type.shape().start(field, rows) + row * type.shape().step(field);
    }

    /**
     * Whether a field has equal values in two places. All NaNs are equal, also in older files with NaNs that are not
     * canonical.
     */
    static boolean isSame(FieldDescription field, byte[] a, int mine, byte[] b, int its) {
        return Arrays.equals(a, mine, mine + field.bytes(), b, its, its + field.bytes())
                || (isFloat(field) && hasSameElements(field, a, mine, b, its));
    }

    private static boolean isFloat(FieldDescription field) {
        return field.kind() == FieldKind.FLOAT || field.kind() == FieldKind.DOUBLE;
    }

    private static boolean hasSameElements(FieldDescription field, byte[] a, int mine, byte[] b, int its) {
        int width = field.kind().bytes();
        for (int at = 0; at < field.bytes(); at += width) {
            if (canonical(field, LittleEndian.unsigned(a, mine + at, width))
                    != canonical(field, LittleEndian.unsigned(b, its + at, width))) {
                return false;
            }
        }
        return true;
    }

    private static long canonical(FieldDescription field, long bits) {
        return field.kind() == FieldKind.DOUBLE
                ? Double.doubleToLongBits(Double.longBitsToDouble(bits))
                : Float.floatToIntBits(Float.intBitsToFloat((int) bits));
    }

    /** A handle as text. */
    static String handle(long entity) {
        return entity == Entity.NULL ? "none" : Entity.toString(entity);
    }
}
