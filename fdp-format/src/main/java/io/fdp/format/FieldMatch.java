package io.fdp.format;

import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;
import java.util.List;

/**
 * Compares a field of one file with a field of another file by value, as if both were moved into a program whose field
 * holds the values of both: numbers as the wider kind, constants of enums by name, texts as texts, arrays element by
 * element, where elements that only one has are compared with zero.
 *
 * <p>All NaNs are equal.
 */
public final class FieldMatch {
    private final FieldDescription first;
    private final FieldDescription second;

    /** For each constant of the second its ordinal in the first; negative if the first does not have it. */
    private final int[] ordinals;

    /**
     * Matches two fields.
     *
     * @param first a field
     * @param second another one, see {@link #isComparable}
     */
    public FieldMatch(FieldDescription first, FieldDescription second) {
        this.first = first;
        this.second = second;
        List<String> known = first.constants();
        this.ordinals = second.constants().stream().mapToInt(known::indexOf).toArray();
    }

    /** The first field. */
    public FieldDescription first() {
        return first;
    }

    /** The second field. */
    public FieldDescription second() {
        return second;
    }

    /**
     * Whether the values of two fields can be compared: a field of some program could take both, by the rules of
     * {@link FieldMove}.
     *
     * @param first a field
     * @param second another one
     * @return false if no field holds the values of both
     */
    public static boolean isComparable(FieldDescription first, FieldDescription second) {
        return first.isArray() == second.isArray() && WiderKinds.haveCommon(first.kind(), second.kind());
    }

    /**
     * Whether two fields are of the same kind and length, with the same constants.
     *
     * @param first a field
     * @param second another one
     * @return true if equal values have equal bytes, apart from NaNs
     */
    public static boolean isAlike(FieldDescription first, FieldDescription second) {
        return first.kind() == second.kind()
                && first.count() == second.count()
                && first.isArray() == second.isArray()
                && first.constants().equals(second.constants());
    }

    /**
     * Whether the fields have equal values.
     *
     * @param a bytes with a value of the first field
     * @param at where it begins
     * @param b bytes with a value of the second field
     * @param atThere where it begins
     * @return true if the values are equal
     */
    public boolean isSame(byte[] a, int at, byte[] b, int atThere) {
        if (first.kind() == FieldKind.STRING) {
            return isSameText(a, at, b, atThere);
        }
        if (isAlike(first, second) && Arrays.equals(a, at, at + first.bytes(), b, atThere, atThere + second.bytes())) {
            return true;
        }
        for (int i = 0; i < Math.max(first.count(), second.count()); i++) {
            if (!isSameElement(a, at, b, atThere, i)) {
                return false;
            }
        }
        return true;
    }

    private boolean isSameElement(byte[] a, int at, byte[] b, int atThere, int element) {
        if (element >= first.count()) {
            return number(second, b, atThere, element) == 0;
        }
        long mine = number(first, a, at, element);
        return mine == (element >= second.count() ? 0 : inFirst(number(second, b, atThere, element)));
    }

    private boolean isSameText(byte[] a, int at, byte[] b, int atThere) {
        int length = ImageRow.textLength(a, at, first.count());
        return Arrays.equals(
                a,
                at + 1,
                at + 1 + length,
                b,
                atThere + 1,
                atThere + 1 + ImageRow.textLength(b, atThere, second.count()));
    }

    /** An element in the widest kind. */
    private static long number(FieldDescription field, byte[] bytes, int at, int element) {
        int width = field.kind().bytes();
        long bits = WiderKinds.widen(field.kind(), LittleEndian.unsigned(bytes, at + element * width, width));
        return field.kind() == FieldKind.FLOAT || field.kind() == FieldKind.DOUBLE
                ? Double.doubleToLongBits(Double.longBitsToDouble(bits))
                : bits;
    }

    /** A number of the second field, as the first has it: an ordinal becomes the one of the same constant. */
    private long inFirst(long number) {
        return number >= 0 && number < ordinals.length ? ordinals[(int) number] : number;
    }
}
