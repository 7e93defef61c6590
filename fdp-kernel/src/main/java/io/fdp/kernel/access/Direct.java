package io.fdp.kernel.access;

import jdk.internal.misc.Unsafe;

/** Loads and stores by the JDK's own primitives. Only to be touched when the JDK exports them: {@link Memory#DIRECT}. */
final class Direct {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private Direct() {}

    /** Whether the machine loads and stores at any address. */
    static boolean isUnalignedAllowed() {
        return UNSAFE.unalignedAccess();
    }

    static byte getByte(long address) {
        return UNSAFE.getByte(address);
    }

    static void putByte(long address, byte value) {
        UNSAFE.putByte(address, value);
    }

    static short getShort(long address) {
        return UNSAFE.getShort(address);
    }

    static void putShort(long address, short value) {
        UNSAFE.putShort(address, value);
    }

    static char getChar(long address) {
        return UNSAFE.getChar(address);
    }

    static void putChar(long address, char value) {
        UNSAFE.putChar(address, value);
    }

    static int getInt(long address) {
        return UNSAFE.getInt(address);
    }

    static void putInt(long address, int value) {
        UNSAFE.putInt(address, value);
    }

    static long getLong(long address) {
        return UNSAFE.getLong(address);
    }

    static void putLong(long address, long value) {
        UNSAFE.putLong(address, value);
    }

    static float getFloat(long address) {
        return UNSAFE.getFloat(address);
    }

    static void putFloat(long address, float value) {
        UNSAFE.putFloat(address, value);
    }

    static double getDouble(long address) {
        return UNSAFE.getDouble(address);
    }

    static void putDouble(long address, double value) {
        UNSAFE.putDouble(address, value);
    }
}
