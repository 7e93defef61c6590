package io.fdp.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in arrays of bytes, the lowest byte first, as images and files have them. */
public final class LittleEndian {
    /** Two bytes as a short. */
    public static final VarHandle SHORT = view(short[].class);

    /** Four bytes as an int. */
    public static final VarHandle INT = view(int[].class);

    /** Eight bytes as a long. */
    public static final VarHandle LONG = view(long[].class);

    private LittleEndian() {}

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
    }

    /** An unsigned number of 1, 2, 4 or 8 bytes. */
    public static long unsigned(byte[] bytes, int at, int width) {
        return switch (width) {
            case 1 -> bytes[at] & 0xff;
            case 2 -> (short) SHORT.get(bytes, at) & 0xffff;
            case 4 -> Integer.toUnsignedLong((int) INT.get(bytes, at));
            default -> (long) LONG.get(bytes, at);
        };
    }

    /** Puts the low bytes of a number. */
    public static void put(byte[] bytes, int at, int width, long value) {
        switch (width) {
            case 1 -> bytes[at] = (byte) value;
            case 2 -> SHORT.set(bytes, at, (short) value);
            case 4 -> INT.set(bytes, at, (int) value);
            default -> LONG.set(bytes, at, value);
        }
    }
}
