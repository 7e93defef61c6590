package io.fdp.kernel.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_CHAR_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Loads and stores through the segment over all memory, where the JDK's own primitives are not exported. All layouts
 * are constants, so that the compiler emits nearly plain loads and stores.
 */
final class SegmentAccess extends RawAccess {
    private static final ValueLayout.OfByte BYTE = JAVA_BYTE;
    private static final ValueLayout.OfShort SHORT = JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfChar CHAR = JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT = JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE = JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    @Override
    public byte getByte(long address) {
        return Memory.ALL.get(BYTE, Memory.address(address));
    }

    @Override
    public void putByte(long address, byte value) {
        Memory.ALL.set(BYTE, Memory.address(address), value);
    }

    @Override
    public short getShort(long address) {
        return Memory.ALL.get(SHORT, Memory.address(address));
    }

    @Override
    public void putShort(long address, short value) {
        Memory.ALL.set(SHORT, Memory.address(address), value);
    }

    @Override
    public char getChar(long address) {
        return Memory.ALL.get(CHAR, Memory.address(address));
    }

    @Override
    public void putChar(long address, char value) {
        Memory.ALL.set(CHAR, Memory.address(address), value);
    }

    @Override
    public int getInt(long address) {
        return Memory.ALL.get(INT, Memory.address(address));
    }

    @Override
    public void putInt(long address, int value) {
        Memory.ALL.set(INT, Memory.address(address), value);
    }

    @Override
    public long getLong(long address) {
        return Memory.ALL.get(LONG, Memory.address(address));
    }

    @Override
    public void putLong(long address, long value) {
        Memory.ALL.set(LONG, Memory.address(address), value);
    }

    @Override
    public float getFloat(long address) {
        return Memory.ALL.get(FLOAT, Memory.address(address));
    }

    @Override
    public void putFloat(long address, float value) {
        Memory.ALL.set(FLOAT, Memory.address(address), value);
    }

    @Override
    public double getDouble(long address) {
        return Memory.ALL.get(DOUBLE, Memory.address(address));
    }

    @Override
    public void putDouble(long address, double value) {
        Memory.ALL.set(DOUBLE, Memory.address(address), value);
    }
}
