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
 *
 * <p>Buffers are read and written eight bytes at a time where fields lie together: each access of a buffer checks its
 * bounds and swaps bytes.
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
    static final double FARTHEST = 1e9;

    /** Faster, or turning faster, than anything. */
    static final float FASTEST = 3e8f;

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

    /**
     * Whether all its numbers are finite, and none is larger than anything near the earth. Others are refused by
     * {@link #decode}, so do not send them.
     *
     * @return true if readers take them
     */
    public abstract boolean isFinite();

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
        PduKind kind = kind();
        int first = (VERSION << 24) | ((exercise & BYTE) << 16) | (kind.number() << 8) | kind.family();
        out.putLong(at, pair(first, timestamp));
        out.putInt(at + 8, (length << 16) | ((status & BYTE) << 8));
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
        requireBigEndian(in);
        Objects.checkFromIndexSize(at, available, in.limit());
        if (available < HEADER) {
            return PduFault.TRUNCATED;
        }
        long head = in.getLong(at);
        int tail = in.getInt(at + 8);
        PduKind kind = PduKind.of((int) (head >>> 40) & BYTE);
        PduFault fault = fault(head, kind, tail >>> 16, available);
        if (fault != PduFault.NONE) {
            return fault;
        }
        if (kind == null || !accepts(kind)) {
            return PduFault.UNKNOWN_KIND;
        }
        version = (int) (head >>> 56);
        exercise = (int) (head >>> 48) & BYTE;
        timestamp = (int) head;
        status = version == VERSION ? (tail >>> 8) & BYTE : 0;
        return decodeBody(in, at, tail >>> 16);
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
        long head = in.getLong(at);
        return fault(head, PduKind.of((int) (head >>> 40) & BYTE), in.getShort(at + 8) & SHORT, available);
    }

    /** What is wrong with a header, whose first eight bytes are a number. */
    private static PduFault fault(long head, @Nullable PduKind kind, int length, int available) {
        int version = (int) (head >>> 56);
        if (version != VERSION && version != OLDER_VERSION) {
            return PduFault.VERSION;
        }
        if (length > available) {
            return PduFault.TRUNCATED;
        }
        if (kind == null) {
            return length < HEADER ? PduFault.LENGTH : PduFault.UNKNOWN_KIND;
        }
        if (((int) (head >>> 32) & BYTE) != kind.family()) {
            return PduFault.FAMILY;
        }
        int more = length - kind.bytes();
        int most = kind.hasParameters() ? MOST_PARAMETERS * PARAMETER : 0;
        boolean fits = more >= 0 && more <= most && more % PARAMETER == 0;
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

    static void requireBigEndian(ByteBuffer buffer) {
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

    static long pair(int first, int second) {
        return ((long) first << 32) | (second & 0xffff_ffffL);
    }

    static long pair(float first, float second) {
        return pair(Float.floatToRawIntBits(first), Float.floatToRawIntBits(second));
    }

    static float firstFloat(long pair) {
        return Float.intBitsToFloat((int) (pair >>> 32));
    }

    static float secondFloat(long pair) {
        return Float.intBitsToFloat((int) pair);
    }

    static void putNumber(ByteBuffer out, int at, long number) {
        out.putInt(at, (int) (number >>> 16));
        out.putShort(at + 4, (short) number);
    }

    /** Reads six bytes. At least two more bytes of the PDU follow each number. */
    static long number(ByteBuffer in, int at) {
        return in.getLong(at) >>> 16;
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
