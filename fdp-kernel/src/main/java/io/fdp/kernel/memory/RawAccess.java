package io.fdp.kernel.memory;

/**
 * Loads and stores at absolute addresses, in one of two ways. {@link Memory#RAW} is a constant, so the compiler knows
 * the way. Nothing here is checked: see {@link Memory}.
 *
 * <p>The compiler stops inlining at 8,000 inlined bytes. So each method of the fast way is as small as possible.
 */
public abstract sealed class RawAccess permits DirectAccess, SegmentAccess {
    RawAccess() {}

    public abstract byte getByte(long address);

    public abstract void putByte(long address, byte value);

    public final boolean getBoolean(long address) {
        return getByte(address) != 0;
    }

    public final void putBoolean(long address, boolean value) {
        putByte(address, (byte) (value ? 1 : 0));
    }

    public abstract short getShort(long address);

    public abstract void putShort(long address, short value);

    public abstract char getChar(long address);

    public abstract void putChar(long address, char value);

    public abstract int getInt(long address);

    public abstract void putInt(long address, int value);

    public abstract long getLong(long address);

    public abstract void putLong(long address, long value);

    public abstract float getFloat(long address);

    public abstract void putFloat(long address, float value);

    public abstract double getDouble(long address);

    public abstract void putDouble(long address, double value);
}
