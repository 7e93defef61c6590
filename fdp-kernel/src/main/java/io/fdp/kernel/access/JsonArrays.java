package io.fdp.kernel.access;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.memory.Memory;
import java.util.Arrays;

/**
 * Array fields as JSON, for generated codecs: from a record, from memory, and into a new array of the declared length.
 */
public final class JsonArrays {
    private JsonArrays() {}

    /** Writes an array. */
    public static void writeBytes(byte[] array, JsonWriter out) {
        out.beginArray();
        for (byte element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeBytes(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getByte(address + i));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static byte[] readBytes(JsonReader in, int length) {
        byte[] array = new byte[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.byteValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeShorts(short[] array, JsonWriter out) {
        out.beginArray();
        for (short element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeShorts(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getShort(address + (long) i * Short.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static short[] readShorts(JsonReader in, int length) {
        short[] array = new short[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.shortValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeChars(char[] array, JsonWriter out) {
        out.beginArray();
        for (char element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeChars(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getChar(address + (long) i * Character.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static char[] readChars(JsonReader in, int length) {
        char[] array = new char[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.charValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeInts(int[] array, JsonWriter out) {
        out.beginArray();
        for (int element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeInts(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getInt(address + (long) i * Integer.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static int[] readInts(JsonReader in, int length) {
        int[] array = new int[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.intValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeLongs(long[] array, JsonWriter out) {
        out.beginArray();
        for (long element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeLongs(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getLong(address + (long) i * Long.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static long[] readLongs(JsonReader in, int length) {
        long[] array = new long[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.longValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeEntities(long[] array, JsonWriter out) {
        out.beginArray();
        for (long element : array) {
            out.entity(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeEntities(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.entity(Memory.getLong(address + (long) i * Long.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static long[] readEntities(JsonReader in, int length) {
        long[] array = new long[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.entity();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeFloats(float[] array, JsonWriter out) {
        out.beginArray();
        for (float element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeFloats(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getFloat(address + (long) i * Float.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static float[] readFloats(JsonReader in, int length) {
        float[] array = new float[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.floatValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeDoubles(double[] array, JsonWriter out) {
        out.beginArray();
        for (double element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeDoubles(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getDouble(address + (long) i * Double.BYTES));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static double[] readDoubles(JsonReader in, int length) {
        double[] array = new double[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.doubleValue();
        }
        return array;
    }

    /** Writes an array. */
    public static void writeBooleans(boolean[] array, JsonWriter out) {
        out.beginArray();
        for (boolean element : array) {
            out.value(element);
        }
        out.endArray();
    }

    /** Writes an array from memory. */
    public static void writeBooleans(long address, int length, JsonWriter out) {
        out.beginArray();
        for (int i = 0; i < length; i++) {
            out.value(Memory.getBoolean(address + i));
        }
        out.endArray();
    }

    /** Reads an array of exactly this length. */
    public static boolean[] readBooleans(JsonReader in, int length) {
        boolean[] array = new boolean[length];
        in.beginArray();
        for (int i = 0; in.nextElement(i, length); i++) {
            array[i] = in.booleanValue();
        }
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static byte[] filled(byte[] array, byte value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static short[] filled(short[] array, short value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static char[] filled(char[] array, char value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static int[] filled(int[] array, int value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static long[] filled(long[] array, long value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static float[] filled(float[] array, float value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static double[] filled(double[] array, double value) {
        Arrays.fill(array, value);
        return array;
    }

    /** Fills an array with the default of its elements. */
    public static boolean[] filled(boolean[] array, boolean value) {
        Arrays.fill(array, value);
        return array;
    }
}
