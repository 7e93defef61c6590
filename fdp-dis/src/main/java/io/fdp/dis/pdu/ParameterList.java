package io.fdp.dis.pdu;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The variable parameters of a PDU: articulated parts (a turret, a gun) and attached parts (a missile under a wing).
 * Each has 16 bytes. The lists of PDUs have room for as many as a PDU can have; another list grows when it must.
 *
 * <pre>
 *  0             1       2 .. 3       4 .. 7           8 .. 15
 *  0 or 1        change  attached to  part and metric  a float and 0, or the DIS type of the part
 * </pre>
 */
public final class ParameterList {
    /** The kind of an articulated part. */
    public static final int ARTICULATED = 0;

    /** The kind of an attached part. */
    public static final int ATTACHED = 1;

    /** The part with this number is the first turret; the next ones follow in steps of {@link #PART}. */
    public static final int TURRET = 4096;

    /** The part with this number is the first gun. */
    public static final int GUN = 4416;

    /** The distance between two parts. */
    public static final int PART = 32;

    /** Metric: an angle about the vertical axis of the parent part, in radians, clockwise from above. */
    public static final int AZIMUTH = 11;

    /** Metric: the speed of that angle. */
    public static final int AZIMUTH_RATE = 12;

    /** Metric: an angle up. */
    public static final int ELEVATION = 13;

    /** Metric: an angle about the part's long axis. */
    public static final int ROTATION = 15;

    private static final int SOME = 4;

    private long[] words;
    private int count;

    /** Makes an empty list. */
    public ParameterList() {
        this(SOME);
    }

    ParameterList(int room) {
        this.words = new long[2 * room];
    }

    /** {@return how many there are} */
    public int count() {
        return count;
    }

    /** Removes all. */
    public void clear() {
        count = 0;
    }

    /**
     * Adds an articulated part.
     *
     * @param attachedTo the number of the part that it sits on, 0 for the entity itself
     * @param type part and metric, as {@code TURRET + AZIMUTH}
     * @param value the angle, or what the metric says
     * @return false if there is no room; nothing is added then
     */
    public boolean articulated(int attachedTo, int type, float value) {
        return add(ARTICULATED, attachedTo, type, (long) Float.floatToRawIntBits(value) << 32);
    }

    /**
     * Adds an attached part.
     *
     * @param attachedTo the number of the part that it sits on, 0 for the entity itself
     * @param station where it is attached
     * @param disType what it is
     * @return false if there is no room; nothing is added then
     */
    public boolean attached(int attachedTo, int station, long disType) {
        return add(ATTACHED, attachedTo, station, disType);
    }

    private boolean add(int kind, int attachedTo, int type, long value) {
        if (count == Pdu.MOST_PARAMETERS) {
            return false;
        }
        ensureRoom(count + 1);
        words[2 * count] = ((long) kind << 56) | ((attachedTo & 0xffffL) << 32) | (type & 0xffff_ffffL);
        words[2 * count + 1] = value;
        count++;
        return true;
    }

    /**
     * The kind of a parameter.
     *
     * @param i which one
     * @return {@link #ARTICULATED}, {@link #ATTACHED}, or more
     */
    public int kind(int i) {
        return (int) (words[2 * Objects.checkIndex(i, count)] >>> 56);
    }

    /**
     * The number of the part that it sits on.
     *
     * @param i which parameter
     * @return 0 for the entity itself
     */
    public int attachedTo(int i) {
        return ((int) (words[2 * Objects.checkIndex(i, count)] >>> 32)) & 0xffff;
    }

    /**
     * Part and metric, or the station.
     *
     * @param i which parameter
     * @return as {@code TURRET + AZIMUTH}
     */
    public int type(int i) {
        return (int) words[2 * Objects.checkIndex(i, count)];
    }

    /**
     * The value of an articulated part.
     *
     * @param i which parameter
     * @return the angle, or what the metric says; anyone may have sent it, so it may be NaN
     */
    public float value(int i) {
        return Float.intBitsToFloat((int) (words[2 * Objects.checkIndex(i, count) + 1] >>> 32));
    }

    /**
     * The DIS type of an attached part.
     *
     * @param i which parameter
     * @return its 64 bits
     */
    public long disType(int i) {
        return words[2 * Objects.checkIndex(i, count) + 1];
    }

    /**
     * Finds the value of an articulated part.
     *
     * @param type part and metric, as {@code TURRET + AZIMUTH}
     * @param otherwise the answer if there is none
     * @return the value
     */
    public float valueOf(int type, float otherwise) {
        for (int i = 0; i < count; i++) {
            if (kind(i) == ARTICULATED && type(i) == type) {
                return value(i);
            }
        }
        return otherwise;
    }

    /**
     * Takes over the parameters of another list.
     *
     * @param other the other list
     */
    public void copyFrom(ParameterList other) {
        ensureRoom(other.count);
        System.arraycopy(other.words, 0, words, 0, 2 * other.count);
        count = other.count;
    }

    private void ensureRoom(int number) {
        if (2 * number > words.length) {
            words = Arrays.copyOf(words, 2 * Math.min(Pdu.MOST_PARAMETERS, Math.max(number, words.length)));
        }
    }

    int bytes() {
        return count * Pdu.PARAMETER;
    }

    void encode(ByteBuffer out, int at) {
        for (int i = 0; i < 2 * count; i++) {
            out.putLong(at + i * Long.BYTES, words[i]);
        }
    }

    void decode(ByteBuffer in, int at, int number) {
        ensureRoom(number);
        count = number;
        for (int i = 0; i < 2 * number; i++) {
            words[i] = in.getLong(at + i * Long.BYTES);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ParameterList list
                && count == list.count
                && Arrays.equals(words, 0, 2 * count, list.words, 0, 2 * count);
    }

    @Override
    public int hashCode() {
        return count;
    }
}
