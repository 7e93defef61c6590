package io.fdp.kernel.access;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.internal.lock.StackRoom;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks and copies for fields that are not plain numbers. Generated code calls them. */
public final class Fields {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final ValueLayout.OfShort LE_SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfChar LE_CHAR =
            ValueLayout.JAVA_CHAR_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt LE_INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LE_LONG =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat LE_FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble LE_DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private Fields() {}

    /**
     * Throws a {@link StackOverflowError} when the stack has too little room to write a value, before anything is
     * written.
     */
    public static void room() {
        StackRoom.requireShort();
    }

    /**
     * Refuses null.
     *
     * @param value the value
     * @param field the component and field, for the message
     * @param <T> the type
     * @return the value
     */
    public static <T> T notNull(@Nullable T value, String field) {
        if (value == null) {
            throw new FieldValueException(field + " is null: components are stored as plain memory and have no null");
        }
        return value;
    }

    /**
     * Refuses an array of another length.
     *
     * @param actual its length
     * @param expected the declared length
     * @param field the component and field, for the message
     */
    public static void length(int actual, int expected, String field) {
        if (actual != expected) {
            throw new FieldValueException(field + " has " + actual + " elements: the declared length is " + expected);
        }
    }

    /**
     * Refuses a placeholder, because outside of commands nothing replaces it by a real handle.
     *
     * @param entity the handle
     * @param field the component and field, for the message
     */
    public static void entity(long entity, String field) {
        if (Entity.isPlaceholder(entity)) {
            throw new FieldValueException(field + " refers to entity " + Entity.toString(entity)
                    + ", which does not exist yet: record the value in a command buffer too, as in add(commands, …)");
        }
    }

    /**
     * The same for all elements of an array.
     *
     * @param entities the handles
     * @param field the component and field, for the message
     */
    public static void entities(long[] entities, String field) {
        for (long entity : entities) {
            entity(entity, field);
        }
    }

    /**
     * Checks the index of an array element.
     *
     * @param index the index
     * @param length the declared length
     * @return the index
     */
    public static long element(int index, int length) {
        return Objects.checkIndex(index, length);
    }

    /**
     * The enum constant with an ordinal.
     *
     * @param constants all constants in order
     * @param ordinal the stored ordinal
     * @param field the component and field, for the message
     * @param <E> the enum
     * @return the constant
     */
    public static <E extends Enum<E>> E constant(E[] constants, int ordinal, String field) {
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new FieldValueException(field + " holds ordinal " + ordinal + ", but the enum has " + constants.length
                    + " constants: its memory was overwritten, probably by native code");
        }
        return constants[ordinal];
    }

    /** Reads an array field into a new array. */
    public static byte[] readBytes(long address, int length) {
        byte[] array = new byte[length];
        Memory.copyToArray(BYTE, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeBytes(long address, byte[] array, int length) {
        Memory.copyFromArray(BYTE, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static short[] readShorts(long address, int length) {
        short[] array = new short[length];
        Memory.copyToArray(LE_SHORT, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeShorts(long address, short[] array, int length) {
        Memory.copyFromArray(LE_SHORT, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static char[] readChars(long address, int length) {
        char[] array = new char[length];
        Memory.copyToArray(LE_CHAR, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeChars(long address, char[] array, int length) {
        Memory.copyFromArray(LE_CHAR, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static int[] readInts(long address, int length) {
        int[] array = new int[length];
        Memory.copyToArray(LE_INT, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeInts(long address, int[] array, int length) {
        Memory.copyFromArray(LE_INT, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static long[] readLongs(long address, int length) {
        long[] array = new long[length];
        Memory.copyToArray(LE_LONG, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeLongs(long address, long[] array, int length) {
        Memory.copyFromArray(LE_LONG, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static float[] readFloats(long address, int length) {
        float[] array = new float[length];
        Memory.copyToArray(LE_FLOAT, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeFloats(long address, float[] array, int length) {
        Memory.copyFromArray(LE_FLOAT, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static double[] readDoubles(long address, int length) {
        double[] array = new double[length];
        Memory.copyToArray(LE_DOUBLE, address, array, length);
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeDoubles(long address, double[] array, int length) {
        Memory.copyFromArray(LE_DOUBLE, array, address, length);
    }

    /** Reads an array field into a new array. */
    public static boolean[] readBooleans(long address, int length) {
        boolean[] array = new boolean[length];
        for (int i = 0; i < length; i++) {
            array[i] = Memory.getBoolean(address + i);
        }
        return array;
    }

    /** Writes the first {@code length} elements of an array to an array field. */
    public static void writeBooleans(long address, boolean[] array, int length) {
        for (int i = 0; i < length; i++) {
            Memory.putBoolean(address + i, array[i]);
        }
    }
}
