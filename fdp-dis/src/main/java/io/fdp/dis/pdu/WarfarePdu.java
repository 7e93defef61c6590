package io.fdp.dis.pdu;

import java.nio.ByteBuffer;

/**
 * What {@link FirePdu} and {@link DetonationPdu} have in common: who fired at whom with what, and where that happened.
 */
public abstract sealed class WarfarePdu extends Pdu permits FirePdu, DetonationPdu {
    /** Who fired. */
    public long shooter;

    /** At whom; {@link EntityNumber#NONE} if unknown. */
    public long target;

    /** The munition, if it is an entity itself. */
    public long munition;

    /**
     * The number of the event, by which fire and detonation belong together; site and application are the shooter's.
     */
    public long event;

    /** Geocentric place, in metres. */
    public double x;

    /** See {@link #x}. */
    public double y;

    /** See {@link #x}. */
    public double z;

    /** Geocentric velocity of the munition, in metres per second. */
    public float velocityX;

    /** See {@link #velocityX}. */
    public float velocityY;

    /** See {@link #velocityX}. */
    public float velocityZ;

    /** What the munition is, with the fields of a DIS type in 64 bits. */
    public long munitionType;

    /** The warhead. */
    public int warhead;

    /** The fuse. */
    public int fuse;

    /** How many rounds. */
    public int quantity = 1;

    /** Rounds per minute. */
    public int rate;

    WarfarePdu() {}

    final void encodeParties(ByteBuffer out, int at) {
        putNumber(out, at + 12, shooter);
        putNumber(out, at + 18, target);
        putNumber(out, at + 24, munition);
        putNumber(out, at + 30, event);
    }

    final void decodeParties(ByteBuffer in, int at) {
        shooter = number(in, at + 12);
        target = number(in, at + 18);
        munition = number(in, at + 24);
        event = number(in, at + 30);
    }

    final void encodePlace(ByteBuffer out, int at) {
        putPlace(out, at, x, y, z);
        out.putLong(at + 24, munitionType);
        out.putShort(at + 32, (short) warhead);
        out.putShort(at + 34, (short) fuse);
        out.putShort(at + 36, (short) quantity);
        out.putShort(at + 38, (short) rate);
    }

    final void decodePlace(ByteBuffer in, int at) {
        x = in.getDouble(at);
        y = in.getDouble(at + 8);
        z = in.getDouble(at + 16);
        munitionType = in.getLong(at + 24);
        warhead = unsignedShort(in, at + 32);
        fuse = unsignedShort(in, at + 34);
        quantity = unsignedShort(in, at + 36);
        rate = unsignedShort(in, at + 38);
    }

    final void encodeVelocity(ByteBuffer out, int at) {
        putFloats(out, at, velocityX, velocityY, velocityZ);
    }

    final void decodeVelocity(ByteBuffer in, int at) {
        velocityX = in.getFloat(at);
        velocityY = in.getFloat(at + 4);
        velocityZ = in.getFloat(at + 8);
    }

    @Override
    public boolean isFinite() {
        return isPlace(x, y, z) && isSane(velocityX, velocityY, velocityZ);
    }
}
