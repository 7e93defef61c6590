package io.fdp.dis.pdu;

import java.nio.ByteBuffer;

/** An entity collided with another one, or with something that is no entity. */
public final class CollisionPdu extends Pdu {
    /** Who reports the collision. */
    public long entity;

    /** With whom; {@link EntityNumber#NONE} if it is no entity. */
    public long other;

    /** The number of the event; site and application are those of the entity. */
    public long event;

    /** 0 inelastic, 1 elastic. */
    public int collisionType;

    /** Geocentric velocity of the entity, in metres per second. */
    public float velocityX;

    /** See {@link #velocityX}. */
    public float velocityY;

    /** See {@link #velocityX}. */
    public float velocityZ;

    /** The mass of the entity, in kilograms. */
    public float mass;

    /** Where it was hit, in the axes of the other: metres forward. */
    public float placeX;

    /** Metres right: see {@link #placeX}. */
    public float placeY;

    /** Metres down: see {@link #placeX}. */
    public float placeZ;

    /** Makes a PDU to fill. */
    public CollisionPdu() {}

    @Override
    public PduKind kind() {
        return PduKind.COLLISION;
    }

    @Override
    public boolean isFinite() {
        return isSane(velocityX, velocityY, velocityZ)
                && Math.abs(mass) <= Float.MAX_VALUE
                && isSane(placeX, placeY, placeZ);
    }

    @Override
    void encodeBody(ByteBuffer out, int at) {
        putNumber(out, at + 12, entity);
        putNumber(out, at + 18, other);
        putNumber(out, at + 24, event);
        out.put(at + 30, (byte) collisionType);
        out.put(at + 31, (byte) 0);
        putFloats(out, at + 32, velocityX, velocityY, velocityZ);
        out.putFloat(at + 44, mass);
        putFloats(out, at + 48, placeX, placeY, placeZ);
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        entity = number(in, at + 12);
        other = number(in, at + 18);
        event = number(in, at + 24);
        collisionType = unsignedByte(in, at + 30);
        velocityX = in.getFloat(at + 32);
        velocityY = in.getFloat(at + 36);
        velocityZ = in.getFloat(at + 40);
        mass = in.getFloat(at + 44);
        placeX = in.getFloat(at + 48);
        placeY = in.getFloat(at + 52);
        placeZ = in.getFloat(at + 56);
        return isFinite() ? PduFault.NONE : PduFault.NOT_FINITE;
    }
}
