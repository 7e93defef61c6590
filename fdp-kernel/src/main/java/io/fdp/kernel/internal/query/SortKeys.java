package io.fdp.kernel.internal.query;

/** Makes keys from numbers: longs that, compared unsigned, have the order of the numbers. */
public final class SortKeys {
    private SortKeys() {}

    public static long ofInt(int value) {
        return Integer.toUnsignedLong(value ^ Integer.MIN_VALUE);
    }

    public static long ofLong(long value) {
        return value ^ Long.MIN_VALUE;
    }

    /** The order of {@link Float#compare}: -0.0 before 0.0, and NaN after everything. */
    public static long ofFloat(float value) {
        int bits = Float.floatToIntBits(value);
        return Integer.toUnsignedLong(bits ^ (bits >> 31 | Integer.MIN_VALUE));
    }

    /** The order of {@link Double#compare}: -0.0 before 0.0, and NaN after everything. */
    public static long ofDouble(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits ^ (bits >> 63 | Long.MIN_VALUE);
    }
}
