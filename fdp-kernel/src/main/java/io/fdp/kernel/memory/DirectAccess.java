package io.fdp.kernel.memory;

import jdk.internal.misc.Unsafe;

/** Loads and stores with the JDK's own primitives, where they are exported. */
final class DirectAccess extends RawAccess {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Whether this machine supports unaligned loads and stores. */
    static boolean isPossible() {
        return UNSAFE.unalignedAccess();
    }

    static boolean isInitialized(Class<?> type) {
        return !UNSAFE.shouldBeInitialized(type);
    }

    @Override
    public byte getByte(long address) {
        return UNSAFE.getByte(null, address);
    }

    @Override
    public void putByte(long address, byte value) {
        UNSAFE.putByte(null, address, value);
    }

    @Override
    public short getShort(long address) {
        return UNSAFE.getShort(null, address);
    }

    @Override
    public void putShort(long address, short value) {
        UNSAFE.putShort(null, address, value);
    }

    @Override
    public char getChar(long address) {
        return UNSAFE.getChar(null, address);
    }

    @Override
    public void putChar(long address, char value) {
        UNSAFE.putChar(null, address, value);
    }

    @Override
    public int getInt(long address) {
        return UNSAFE.getInt(null, address);
    }

    @Override
    public void putInt(long address, int value) {
        UNSAFE.putInt(null, address, value);
    }

    @Override
    public long getLong(long address) {
        return UNSAFE.getLong(null, address);
    }

    @Override
    public void putLong(long address, long value) {
        UNSAFE.putLong(null, address, value);
    }

    @Override
    public float getFloat(long address) {
        return UNSAFE.getFloat(null, address);
    }

    @Override
    public void putFloat(long address, float value) {
        UNSAFE.putFloat(null, address, value);
    }

    @Override
    public double getDouble(long address) {
        return UNSAFE.getDouble(null, address);
    }

    @Override
    public void putDouble(long address, double value) {
        UNSAFE.putDouble(null, address, value);
    }
}
