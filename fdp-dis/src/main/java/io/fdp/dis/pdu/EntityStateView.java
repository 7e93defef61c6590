package io.fdp.dis.pdu;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * An Entity State or an Entity State Update where it lies: checked as a whole, and each field is read when it is asked
 * for. Faster than {@link EntityStatePdu} for whoever does not need all fields, or needs them once.
 *
 * <pre>{@code
 * EntityStateView state = new EntityStateView();
 * if (state.wrap(bytes, 0, length) == PduFault.NONE) {
 *     show(state.entity(), state.x(), state.y(), state.z());
 * }
 * }</pre>
 *
 * <p>Fields have the meanings of those of {@link EntityStatePdu}. What an update does not have is 0, and of algorithm
 * 0. The bytes must stay as they are while the view is in use: what is read later is not checked again.
 */
public final class EntityStateView {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(PduKind.ENTITY_STATE.bytes());
    private static final int BYTES = PduKind.ENTITY_STATE.bytes();
    private static final int UPDATE_BYTES = PduKind.ENTITY_STATE_UPDATE.bytes();

    /** Where velocity, place, orientation and appearance begin. */
    private static final int MOTION = 36;

    private static final int UPDATE_MOTION = 20;

    /** Version, kind and family of a header. */
    private static final long SORT = 0xff00_ffff_0000_0000L;

    private static final long STATE_7 = 0x0700_0101_0000_0000L;

    // Numbers are checked as integers. Those without their sign are in the order of the numbers, and what is infinite
    // or no number is greater than all. A limit with a sign of 1, less a number that is not greater, keeps its sign.

    private static final long SIZE = Long.MAX_VALUE;
    private static final long SIZES = 0x7fff_ffff_7fff_ffffL;
    private static final long SIGN = Long.MIN_VALUE;
    private static final long SIGNS = 0x8000_0000_8000_0000L;
    private static final long FARTHEST = SIGN | Double.doubleToRawLongBits(Pdu.FARTHEST);
    private static final long FASTEST = SIGNS | Pdu.pair(Pdu.FASTEST, Pdu.FASTEST);
    private static final long FASTEST_FIRST = SIGN | Pdu.pair(Float.floatToRawIntBits(Pdu.FASTEST), -1);

    private ByteBuffer in = NOTHING;
    private int at;
    private int motion = MOTION;
    private boolean isUpdate;

    /** Makes a view to wrap around bytes. */
    public EntityStateView() {}

    /**
     * Lays the view over a PDU and checks it. If something is wrong, the view stays where it was.
     *
     * @param bytes big-endian, as a new buffer is; anyone may have sent it
     * @param from where the PDU begins
     * @param available how many bytes there are from there on
     * @return {@link PduFault#NONE}, or what is wrong
     */
    public PduFault wrap(ByteBuffer bytes, int from, int available) {
        Pdu.requireBigEndian(bytes);
        Objects.checkFromIndexSize(from, available, bytes.limit());
        if (available < Pdu.HEADER) {
            return PduFault.TRUNCATED;
        }
        int length = Pdu.unsignedShort(bytes, from + 8);
        if ((bytes.getLong(from) & SORT) != STATE_7 || length > available || length < BYTES) {
            return wrapOther(bytes, from, available, length);
        }
        PduFault fault = checkBody(bytes, from, length, false);
        return fault == PduFault.NONE ? lay(bytes, from, false) : fault;
    }

    /** Lays the view over an update, or over a state of version 6, or finds out what is wrong. */
    private PduFault wrapOther(ByteBuffer bytes, int from, int available, int length) {
        PduFault fault = Pdu.check(bytes, from, available);
        if (fault != PduFault.NONE) {
            return fault;
        }
        PduKind kind = Pdu.kind(bytes, from);
        boolean update = kind == PduKind.ENTITY_STATE_UPDATE;
        if (!update && kind != PduKind.ENTITY_STATE) {
            return PduFault.UNKNOWN_KIND;
        }
        fault = checkBody(bytes, from, length, update);
        return fault == PduFault.NONE ? lay(bytes, from, update) : fault;
    }

    @SuppressWarnings("ReferenceEquality") // the same buffer, not one with the same bytes
    private PduFault lay(ByteBuffer bytes, int from, boolean update) {
        if (in != bytes) { // writing a reference costs more than comparing it
            in = bytes;
        }
        at = from;
        isUpdate = update;
        motion = update ? UPDATE_MOTION : MOTION;
        return PduFault.NONE;
    }

    /** Checks what follows the header, whose length is one of a PDU with parameters. */
    static PduFault checkBody(ByteBuffer in, int at, int length, boolean isUpdate) {
        long who = in.getLong(at + 12);
        int fixed = isUpdate ? UPDATE_BYTES : BYTES;
        if (length != fixed + ((int) who & 0xff) * Pdu.PARAMETER) {
            return PduFault.LENGTH;
        }
        int from = at + (isUpdate ? UPDATE_MOTION : MOTION);
        long floats = (FASTEST - (in.getLong(from) & SIZES)) & (FASTEST - (in.getLong(from + 36) & SIZES));
        long firsts =
                (FASTEST_FIRST - (in.getLong(from + 8) & SIZE)) & (FASTEST_FIRST - (in.getLong(from + 44) & SIZE));
        long places = (FARTHEST - (in.getLong(from + 12) & SIZE))
                & (FARTHEST - (in.getLong(from + 20) & SIZE))
                & (FARTHEST - (in.getLong(from + 28) & SIZE));
        if (!isUpdate) {
            floats &= (FASTEST - (in.getLong(at + 104) & SIZES))
                    & (FASTEST - (in.getLong(at + 112) & SIZES))
                    & (FASTEST - (in.getLong(at + 120) & SIZES));
        }
        if (!EntityNumber.isEntity(who >>> 16)) {
            return PduFault.RESERVED_ID;
        }
        return (floats & SIGNS) == SIGNS && (firsts & places) < 0 ? PduFault.NONE : PduFault.NOT_FINITE;
    }

    // ---- fields

    /** {@return true for an Entity State Update} */
    public boolean isUpdate() {
        return isUpdate;
    }

    /** {@return the version of the protocol: 7 or 6} */
    public int version() {
        return in.get(at);
    }

    /** {@return the number of the exercise} */
    public int exercise() {
        return Pdu.unsignedByte(in, at + 1);
    }

    /** {@return when this was true: see {@link DisTime}} */
    public int timestamp() {
        return in.getInt(at + 4);
    }

    /** {@return the status of the PDU, 0 in version 6} */
    public int status() {
        return version() == Pdu.VERSION ? Pdu.unsignedByte(in, at + 10) : 0;
    }

    /** {@return who: see {@link EntityNumber}} */
    public long entity() {
        return Pdu.number(in, at + 12);
    }

    /** {@return the force it belongs to} */
    public int force() {
        return isUpdate ? 0 : Pdu.unsignedByte(in, at + 18);
    }

    /** {@return what it is} */
    public long type() {
        return isUpdate ? 0 : in.getLong(at + 20);
    }

    /** {@return what the other side takes it for} */
    public long alternativeType() {
        return isUpdate ? 0 : in.getLong(at + 28);
    }

    /** {@return velocity in metres per second: geocentric, or of the body for algorithms 6 to 9} */
    public float velocityX() {
        return in.getFloat(at + motion);
    }

    /** {@return see {@link #velocityX}} */
    public float velocityY() {
        return in.getFloat(at + motion + 4);
    }

    /** {@return see {@link #velocityX}} */
    public float velocityZ() {
        return in.getFloat(at + motion + 8);
    }

    /** {@return the geocentric place, in metres} */
    public double x() {
        return in.getDouble(at + motion + 12);
    }

    /** {@return see {@link #x}} */
    public double y() {
        return in.getDouble(at + motion + 20);
    }

    /** {@return see {@link #x}} */
    public double z() {
        return in.getDouble(at + motion + 28);
    }

    /** {@return the geocentric orientation, in radians} */
    public float psi() {
        return in.getFloat(at + motion + 36);
    }

    /** {@return see {@link #psi}} */
    public float theta() {
        return in.getFloat(at + motion + 40);
    }

    /** {@return see {@link #psi}} */
    public float phi() {
        return in.getFloat(at + motion + 44);
    }

    /** {@return damage, smoke, lights: bits whose meaning depends on the type} */
    public int appearance() {
        return in.getInt(at + motion + 48);
    }

    /** {@return how receivers extrapolate: 0 other, 1 static, 2 to 9} */
    public int algorithm() {
        return isUpdate ? 0 : Pdu.unsignedByte(in, at + 88);
    }

    /** {@return acceleration, in the axes of the velocity} */
    public float accelerationX() {
        return rest(104);
    }

    /** {@return see {@link #accelerationX}} */
    public float accelerationY() {
        return rest(108);
    }

    /** {@return see {@link #accelerationX}} */
    public float accelerationZ() {
        return rest(112);
    }

    /** {@return angular velocity about the axes of the body, in radians per second} */
    public float turnX() {
        return rest(116);
    }

    /** {@return see {@link #turnX}} */
    public float turnY() {
        return rest(120);
    }

    /** {@return see {@link #turnX}} */
    public float turnZ() {
        return rest(124);
    }

    private float rest(int offset) {
        return isUpdate ? 0 : in.getFloat(at + offset);
    }

    /** {@return how many articulated and attached parts it has} */
    public int parameterCount() {
        return Pdu.unsignedByte(in, at + 19);
    }

    /**
     * Reads the articulated and attached parts.
     *
     * @param out receives them, in place of those that it has
     */
    public void parameters(ParameterList out) {
        out.decode(in, at + (isUpdate ? UPDATE_BYTES : BYTES), parameterCount());
    }
}
