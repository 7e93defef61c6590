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
    private static final int BYTES = PduKind.ENTITY_STATE.bytes();
    private static final int UPDATE_BYTES = PduKind.ENTITY_STATE_UPDATE.bytes();
    private static final long OTHER_2 = 0xffff_ffff_ffffL;
    private static final long MARKING_2 = 0xff_ffffL;

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
    public boolean isFinite() {
        return isPlace(x, y, z)
                && isSane(velocityX, velocityY, velocityZ)
                && isSane(psi, theta, phi)
                && (isUpdate || (isSane(accelerationX, accelerationY, accelerationZ) && isSane(turnX, turnY, turnZ)));
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
        int force8 = isUpdate ? 0 : force & 0xff;
        out.putLong(at + 12, (entity << 16) | ((long) force8 << 8) | parameters.count());
        if (isUpdate) {
            encodeMotion(out, at + 20);
            parameters.encode(out, at + UPDATE_BYTES);
            return;
        }
        out.putLong(at + 20, type);
        out.putLong(at + 28, alternativeType);
        encodeMotion(out, at + 36);
        out.putLong(at + 88, ((long) algorithm << 56) | ((otherKind & 0xffL) << 48) | (other1 >>> 16));
        out.putLong(at + 96, (other1 << 48) | (other2 & OTHER_2));
        out.putLong(at + 104, pair(accelerationX, accelerationY));
        out.putLong(at + 112, pair(accelerationZ, turnX));
        out.putLong(at + 120, pair(turnY, turnZ));
        out.putLong(at + 128, ((long) markingSet << 56) | (marking1 >>> 8));
        out.putLong(at + 136, (marking1 << 56) | ((marking2 & MARKING_2) << 32) | (capabilities & 0xffff_ffffL));
        parameters.encode(out, at + BYTES);
    }

    private void encodeMotion(ByteBuffer out, int at) {
        out.putLong(at, pair(velocityX, velocityY));
        out.putFloat(at + 8, velocityZ);
        putPlace(out, at + 12, x, y, z);
        out.putLong(at + 36, pair(psi, theta));
        out.putLong(at + 44, pair(Float.floatToRawIntBits(phi), appearance));
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        PduFault fault = EntityStateView.checkBody(in, at, length, isUpdate);
        if (fault != PduFault.NONE) {
            return fault;
        }
        long who = in.getLong(at + 12);
        entity = who >>> 16;
        decodeMotion(in, at + (isUpdate ? 20 : 36));
        parameters.decode(in, at + (isUpdate ? UPDATE_BYTES : BYTES), (int) who & 0xff);
        if (!isUpdate) {
            force = ((int) who >>> 8) & 0xff;
            decodeRest(in, at);
        }
        return PduFault.NONE;
    }

    private void decodeRest(ByteBuffer in, int at) {
        type = in.getLong(at + 20);
        alternativeType = in.getLong(at + 28);
        long reckoning = in.getLong(at + 88);
        long others = in.getLong(at + 96);
        algorithm = (int) (reckoning >>> 56);
        otherKind = (int) (reckoning >>> 48) & 0xff;
        other1 = (reckoning << 16) | (others >>> 48);
        other2 = others & OTHER_2;
        long acceleration = in.getLong(at + 104);
        long between = in.getLong(at + 112);
        long turn = in.getLong(at + 120);
        accelerationX = firstFloat(acceleration);
        accelerationY = secondFloat(acceleration);
        accelerationZ = firstFloat(between);
        turnX = secondFloat(between);
        turnY = firstFloat(turn);
        turnZ = secondFloat(turn);
        long marking = in.getLong(at + 128);
        long last = in.getLong(at + 136);
        markingSet = (int) (marking >>> 56);
        marking1 = (marking << 8) | (last >>> 56);
        marking2 = (int) (last >>> 32) & (int) MARKING_2;
        capabilities = (int) last;
    }

    private void decodeMotion(ByteBuffer in, int at) {
        long velocity = in.getLong(at);
        velocityX = firstFloat(velocity);
        velocityY = secondFloat(velocity);
        velocityZ = in.getFloat(at + 8);
        x = in.getDouble(at + 12);
        y = in.getDouble(at + 20);
        z = in.getDouble(at + 28);
        long angles = in.getLong(at + 36);
        long rest = in.getLong(at + 44);
        psi = firstFloat(angles);
        theta = secondFloat(angles);
        phi = firstFloat(rest);
        appearance = (int) rest;
    }
}
