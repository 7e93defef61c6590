package io.fdp.dis.pdu;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Where an entity is, what it is, and how it will move until the next state.
 *
 * <p>Reads both Entity State and Entity State Update. An update leaves fields alone that it does not have: force,
 * types, dead reckoning, marking, capabilities.
 */
public final class EntityStatePdu extends Pdu {
    /** A bit of {@link #appearance}: the entity does not move although it has a velocity. */
    public static final int FROZEN = 1 << 21;

    /** A bit of {@link #appearance}: the entity has left the exercise; this is its last state. */
    public static final int DEACTIVATED = 1 << 23;

    /** The most characters of a marking. */
    public static final int MARKING = 11;

    private static final int ASCII = 1;

    /** True for an Entity State Update. */
    public boolean isUpdate;

    /** Who: see {@link EntityNumber}. */
    public long entity;

    /** The force it belongs to: 0 other, 1 friendly, 2 opposing, 3 neutral, or more. */
    public int force;

    /** What it is, with the fields of a DIS type from kind to extra in 64 bits. */
    public long type;

    /** What the other side takes it for. */
    public long alternativeType;

    /** Velocity in metres per second: geocentric, or of the body for algorithms 6 to 9. */
    public float velocityX;

    /** See {@link #velocityX}. */
    public float velocityY;

    /** See {@link #velocityX}. */
    public float velocityZ;

    /** Geocentric place, in metres. */
    public double x;

    /** See {@link #x}. */
    public double y;

    /** See {@link #x}. */
    public double z;

    /** Geocentric orientation, in radians. */
    public float psi;

    /** See {@link #psi}. */
    public float theta;

    /** See {@link #psi}. */
    public float phi;

    /** Damage, smoke, lights: bits whose meaning depends on the type. */
    public int appearance;

    /** How receivers extrapolate: 0 other, 1 static, 2 to 9. */
    public int algorithm;

    /** The first byte of further parameters of the algorithm: what they are. */
    public int otherKind;

    /** Eight bytes of further parameters. */
    public long other1;

    /** Six more bytes, in the lower bits. */
    public long other2;

    /** Acceleration, in the axes of the velocity. */
    public float accelerationX;

    /** See {@link #accelerationX}. */
    public float accelerationY;

    /** See {@link #accelerationX}. */
    public float accelerationZ;

    /** Angular velocity about the axes of the body, in radians per second. */
    public float turnX;

    /** See {@link #turnX}. */
    public float turnY;

    /** See {@link #turnX}. */
    public float turnZ;

    /** The character set of the marking: 1 for ASCII. */
    public int markingSet = ASCII;

    /** The first eight characters of the marking. */
    public long marking1;

    /** The last three characters, in the lower bits. */
    public int marking2;

    /** What it can do: supply, repair. */
    public int capabilities;

    /** Articulated and attached parts. */
    public final ParameterList parameters = new ParameterList(MOST_PARAMETERS);

    /** Makes a PDU to fill. */
    public EntityStatePdu() {}

    @Override
    public PduKind kind() {
        return isUpdate ? PduKind.ENTITY_STATE_UPDATE : PduKind.ENTITY_STATE;
    }

    @Override
    public int length() {
        return super.length() + parameters.bytes();
    }

    @Override
    boolean accepts(PduKind kind) {
        isUpdate = kind == PduKind.ENTITY_STATE_UPDATE;
        return isUpdate || kind == PduKind.ENTITY_STATE;
    }

    /**
     * Sets the marking.
     *
     * @param text at most 11 characters of ASCII; others become question marks, and what is too long is left out
     */
    public void marking(String text) {
        Objects.requireNonNull(text, "the marking is null: pass a text, or an empty one");
        long first = 0;
        int last = 0;
        for (int i = 0; i < MARKING; i++) {
            char c = i < text.length() ? text.charAt(i) : 0;
            int code = c > 127 ? '?' : c;
            if (i < 8) {
                first = (first << 8) | code;
            } else {
                last = (last << 8) | code;
            }
        }
        markingSet = ASCII;
        marking1 = first;
        marking2 = last;
    }

    /**
     * The marking as a text.
     *
     * @return the characters before the first 0
     */
    public String marking() {
        byte[] bytes = new byte[MARKING];
        int length = 0;
        for (int i = 0; i < MARKING; i++) {
            byte code = (byte) (i < 8 ? marking1 >>> (56 - 8 * i) : marking2 >>> (80 - 8 * i));
            if (code == 0) {
                break;
            }
            bytes[length++] = code;
        }
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }

    @Override
    void encodeBody(ByteBuffer out, int at) {
        putNumber(out, at + 12, entity);
        if (isUpdate) {
            out.put(at + 18, (byte) 0);
            out.put(at + 19, (byte) parameters.count());
            encodeMotion(out, at + 20);
            parameters.encode(out, at + 72);
            return;
        }
        out.put(at + 18, (byte) force);
        out.put(at + 19, (byte) parameters.count());
        out.putLong(at + 20, type);
        out.putLong(at + 28, alternativeType);
        encodeMotion(out, at + 36);
        out.put(at + 88, (byte) algorithm);
        out.put(at + 89, (byte) otherKind);
        out.putLong(at + 90, other1);
        out.putShort(at + 98, (short) (other2 >>> 32));
        out.putInt(at + 100, (int) other2);
        putFloats(out, at + 104, accelerationX, accelerationY, accelerationZ);
        putFloats(out, at + 116, turnX, turnY, turnZ);
        out.put(at + 128, (byte) markingSet);
        out.putLong(at + 129, marking1);
        out.put(at + 137, (byte) (marking2 >>> 16));
        out.putShort(at + 138, (short) marking2);
        out.putInt(at + 140, capabilities);
        parameters.encode(out, at + 144);
    }

    private void encodeMotion(ByteBuffer out, int at) {
        putFloats(out, at, velocityX, velocityY, velocityZ);
        putPlace(out, at + 12, x, y, z);
        putFloats(out, at + 36, psi, theta, phi);
        out.putInt(at + 48, appearance);
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        entity = number(in, at + 12);
        int count = unsignedByte(in, at + 19);
        if (length != kind().bytes() + count * PARAMETER) {
            return PduFault.LENGTH;
        }
        decodeMotion(in, at + (isUpdate ? 20 : 36));
        parameters.decode(in, at + kind().bytes(), count);
        if (!isUpdate) {
            decodeRest(in, at);
        }
        if (!EntityNumber.isEntity(entity)) {
            return PduFault.RESERVED_ID;
        }
        boolean finite = isPlace(x, y, z)
                && isSane(velocityX, velocityY, velocityZ)
                && isSane(psi, theta, phi)
                && (isUpdate || (isSane(accelerationX, accelerationY, accelerationZ) && isSane(turnX, turnY, turnZ)));
        return finite ? PduFault.NONE : PduFault.NOT_FINITE;
    }

    private void decodeRest(ByteBuffer in, int at) {
        force = unsignedByte(in, at + 18);
        type = in.getLong(at + 20);
        alternativeType = in.getLong(at + 28);
        algorithm = unsignedByte(in, at + 88);
        otherKind = unsignedByte(in, at + 89);
        other1 = in.getLong(at + 90);
        other2 = ((long) unsignedShort(in, at + 98) << 32) | (in.getInt(at + 100) & 0xffff_ffffL);
        accelerationX = in.getFloat(at + 104);
        accelerationY = in.getFloat(at + 108);
        accelerationZ = in.getFloat(at + 112);
        turnX = in.getFloat(at + 116);
        turnY = in.getFloat(at + 120);
        turnZ = in.getFloat(at + 124);
        markingSet = unsignedByte(in, at + 128);
        marking1 = in.getLong(at + 129);
        marking2 = (unsignedByte(in, at + 137) << 16) | unsignedShort(in, at + 138);
        capabilities = in.getInt(at + 140);
    }

    private void decodeMotion(ByteBuffer in, int at) {
        velocityX = in.getFloat(at);
        velocityY = in.getFloat(at + 4);
        velocityZ = in.getFloat(at + 8);
        x = in.getDouble(at + 12);
        y = in.getDouble(at + 20);
        z = in.getDouble(at + 28);
        psi = in.getFloat(at + 36);
        theta = in.getFloat(at + 40);
        phi = in.getFloat(at + 44);
        appearance = in.getInt(at + 48);
    }
}
