package io.fdp.recorder.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Makes the NaNs in an object canonical. Serializers of FDP write only canonical NaNs, so a world that shows another
 * NaN has the state hash of the canonical NaN.
 */
final class ObjectFloats {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int LEAST_TEXT = 0xa0;
    private static final int LEAST_MARK = 0xc0;
    private static final int LEAST_NEGATIVE = 0xe0;
    private static final int FLOAT = 0xca;
    private static final int DOUBLE = 0xcb;

    private ObjectFloats() {}

    /** Replaces the NaNs of an object that follows the rules: one MessagePack value. */
    static void makeCanonical(byte[] bytes, int from, int length) {
        int end = from + length;
        for (int at = from; at < end; ) {
            int mark = bytes[at] & 0xff;
            int value = at + 1;
            if (mark == FLOAT) {
                float was = Float.intBitsToFloat((int) INT.get(bytes, value));
                if (Float.isNaN(was)) {
                    INT.set(bytes, value, Float.floatToIntBits(was));
                }
            } else if (mark == DOUBLE) {
                double was = Double.longBitsToDouble((long) LONG.get(bytes, value));
                if (Double.isNaN(was)) {
                    LONG.set(bytes, value, Double.doubleToLongBits(was));
                }
            }
            at = value + bytesAfter(mark, bytes, value);
        }
    }

    /** The bytes after a mark up to the next mark. The marks of the members of an array or map follow its length. */
    private static int bytesAfter(int mark, byte[] bytes, int at) {
        if (mark < LEAST_TEXT || mark >= LEAST_NEGATIVE) {
            return 0; // small numbers, arrays and maps
        }
        if (mark < LEAST_MARK) {
            return mark & 0x1f;
        }
        return switch (mark) {
            case 0xc4, 0xd9 -> 1 + (bytes[at] & 0xff);
            case 0xc5, 0xda -> 2 + ((short) SHORT.get(bytes, at) & 0xffff);
            case 0xc6, 0xdb -> 4 + (int) INT.get(bytes, at);
            case 0xc7 -> 2 + (bytes[at] & 0xff); // extensions have a byte for their type
            case 0xc8 -> 3 + ((short) SHORT.get(bytes, at) & 0xffff);
            case 0xc9 -> 5 + (int) INT.get(bytes, at);
            case 0xcc, 0xd0 -> 1;
            case 0xcd, 0xd1, 0xd4, 0xdc, 0xde -> 2;
            case 0xd5 -> 3;
            case FLOAT, 0xce, 0xd2, 0xdd, 0xdf -> 4;
            case 0xd6 -> 5;
            case DOUBLE, 0xcf, 0xd3 -> 8;
            case 0xd7 -> 9;
            case 0xd8 -> 17;
            default -> 0; // nil and booleans
        };
    }
}
