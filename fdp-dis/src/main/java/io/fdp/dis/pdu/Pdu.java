package io.fdp.dis.pdu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message of DIS: its header, and how it becomes bytes and back. Bytes are big-endian.
 *
 * <pre>
 *  0        1         2     3       4 .. 7     8 .. 9  10      11
 *  version  exercise  kind  family  timestamp  length  status  0
 * </pre>
 *
 * <p>Fields are plain numbers. Those with fewer bits on the wire lose their upper bits there.
 */
public abstract sealed class Pdu permits EntityStatePdu, WarfarePdu, CollisionPdu, ManagementPdu {
    /** The length of a header. */
    public static final int HEADER = 12;

    /** The longest PDU that the standard allows. */
    public static final int LONGEST = 8192;

    /** The version of the protocol that is written. */
    public static final int VERSION = 7;

    static final int PARAMETER = 16;

    /** The most parameters of a PDU: their number has 8 bits. */
    static final int MOST_PARAMETERS = 255;

    /** Places farther than this from the centre of the earth are refused; the moon is nearer. */
    private static final double FARTHEST = 1e9;

    /** Faster, or turning faster, than anything. */
    private static final float FASTEST = 3e8f;

    private static final int OLDER_VERSION = 6;
    private static final int BYTE = 0xff;
    private static final int SHORT = 0xffff;

    /** The version of the protocol: 7, or 6 in a PDU that was read. */
    public int version = VERSION;

    /** The number of the exercise. */
    public int exercise = 1;

    /** When this was true: see {@link DisTime}. */
    public int timestamp;

    /** The status of the PDU, 0 in version 6. */
    public int status;

    Pdu() {}

    /** {@return which kind of PDU this is} */
    public abstract PduKind kind();

    /** {@return how many bytes it takes now} */
    public int length() {
        return kind().bytes();
    }

    /**
     * Writes the PDU.
     *
     * @param out big-endian, as a new buffer is
     * @param at where it begins
     * @return its length
     * @throws IndexOutOfBoundsException when there is no room for it
     */
    public final int encode(ByteBuffer out, int at) {
        requireBigEndian(out);
        int length = length();
        Objects.checkFromIndexSize(at, length, out.limit());
        out.put(at, (byte) VERSION);
        out.put(at + 1, (byte) exercise);
        out.put(at + 2, (byte) kind().number());
        out.put(at + 3, (byte) kind().family());
        out.putInt(at + 4, timestamp);
        out.putShort(at + 8, (short) length);
        out.put(at + 10, (byte) status);
        out.put(at + 11, (byte) 0);
        encodeBody(out, at);
        return length;
    }

    /**
     * Reads a PDU. The fields are undefined when something is wrong.
     *
     * @param in big-endian, as a new buffer is; anyone may have sent it
     * @param at where the PDU begins
     * @param available how many bytes there are from there on
     * @return {@link PduFault#NONE}, or what is wrong
     */
    public final PduFault decode(ByteBuffer in, int at, int available) {
        Objects.checkFromIndexSize(at, available, in.limit());
        PduFault fault = check(in, at, available);
        if (fault != PduFault.NONE) {
            return fault;
        }
        PduKind kind = PduKind.of(in.get(at + 2) & BYTE);
        if (kind == null || !accepts(kind)) {
            return PduFault.UNKNOWN_KIND;
        }
        version = in.get(at) & BYTE;
        exercise = exercise(in, at);
        timestamp = in.getInt(at + 4);
        status = version == VERSION ? in.get(at + 10) & BYTE : 0;
        return decodeBody(in, at, length(in, at));
    }

    /**
     * Checks a header: version, kind, family and length. A PDU that passes lies within the bytes that are there.
     *
     * @param in big-endian
     * @param at where the PDU begins
     * @param available how many bytes there are from there on
     * @return {@link PduFault#NONE}, or what is wrong
     */
    public static PduFault check(ByteBuffer in, int at, int available) {
        requireBigEndian(in);
        Objects.checkFromIndexSize(at, available, in.limit());
        if (available < HEADER) {
            return PduFault.TRUNCATED;
        }
        int version = in.get(at) & BYTE;
        if (version != VERSION && version != OLDER_VERSION) {
            return PduFault.VERSION;
        }
        int length = length(in, at);
        if (length > available) {
            return PduFault.TRUNCATED;
        }
        PduKind kind = PduKind.of(in.get(at + 2) & BYTE);
        if (kind == null) {
            return length < HEADER ? PduFault.LENGTH : PduFault.UNKNOWN_KIND;
        }
        if ((in.get(at + 3) & BYTE) != kind.family()) {
            return PduFault.FAMILY;
        }
        int more = length - kind.bytes();
        boolean fits = kind.hasParameters() ? more >= 0 && more % PARAMETER == 0 : more == 0;
        return fits ? PduFault.NONE : PduFault.LENGTH;
    }

    /**
     * The length that a header gives.
     *
     * @param in big-endian, with a header
     * @param at where the header begins
     * @return 0 to 65,535; {@link #check} says whether it is right
     */
    public static int length(ByteBuffer in, int at) {
        Objects.checkFromIndexSize(at, HEADER, in.limit());
        return in.getShort(at + 8) & SHORT;
    }

    /**
     * The exercise that a header gives.
     *
     * @param in big-endian, with a header
     * @param at where the header begins
     * @return 0 to 255
     */
    public static int exercise(ByteBuffer in, int at) {
        Objects.checkFromIndexSize(at, HEADER, in.limit());
        return in.get(at + 1) & BYTE;
    }

    /**
     * The kind that a header gives.
     *
     * @param in big-endian, with a header
     * @param at where the header begins
     * @return the kind, or null if it is not read here
     */
    public static @Nullable PduKind kind(ByteBuffer in, int at) {
        Objects.checkFromIndexSize(at, HEADER, in.limit());
        return PduKind.of(in.get(at + 2) & BYTE);
    }

    private static void requireBigEndian(ByteBuffer buffer) {
        if (buffer.order() != ByteOrder.BIG_ENDIAN) {
            throw new IllegalArgumentException(
                    "DIS is big-endian and the buffer is little-endian: call buffer.order(ByteOrder.BIG_ENDIAN)");
        }
    }

    /** Whether it can read PDUs of a kind; if it reads several kinds, it becomes one of this kind. */
    boolean accepts(PduKind kind) {
        return kind == kind();
    }

    abstract void encodeBody(ByteBuffer out, int at);

    abstract PduFault decodeBody(ByteBuffer in, int at, int length);

    static void putNumber(ByteBuffer out, int at, long number) {
        out.putInt(at, (int) (number >>> 16));
        out.putShort(at + 4, (short) number);
    }

    static long number(ByteBuffer in, int at) {
        return ((in.getInt(at) & 0xffff_ffffL) << 16) | (in.getShort(at + 4) & SHORT);
    }

    static void putFloats(ByteBuffer out, int at, float a, float b, float c) {
        out.putFloat(at, a);
        out.putFloat(at + 4, b);
        out.putFloat(at + 8, c);
    }

    static void putPlace(ByteBuffer out, int at, double x, double y, double z) {
        out.putDouble(at, x);
        out.putDouble(at + 8, y);
        out.putDouble(at + 16, z);
    }

    static int unsignedByte(ByteBuffer in, int at) {
        return in.get(at) & BYTE;
    }

    static int unsignedShort(ByteBuffer in, int at) {
        return in.getShort(at) & SHORT;
    }

    /** Whether three floats are finite and not absurd. */
    static boolean isSane(float a, float b, float c) {
        return Math.abs(a) <= FASTEST && Math.abs(b) <= FASTEST && Math.abs(c) <= FASTEST;
    }

    /** Whether three coordinates are finite and near the earth. */
    static boolean isPlace(double x, double y, double z) {
        return Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST && Math.abs(z) <= FARTHEST;
    }
}
