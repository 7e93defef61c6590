package io.fdp.dis.pdu;

import java.nio.ByteBuffer;

/** A munition detonated or hit: who fired it, at whom, where, with which result. */
public final class DetonationPdu extends WarfarePdu {
    /** Result: it hit an entity. */
    public static final int ENTITY_IMPACT = 1;

    /** Result: it detonated near an entity. */
    public static final int ENTITY_PROXIMATE = 2;

    /** Result: it hit the ground. */
    public static final int GROUND_IMPACT = 3;

    /** Result: it detonated, nothing else is known. */
    public static final int DETONATION = 5;

    /** Where it happened, in the axes of the target: metres forward. */
    public float entityX;

    /** Metres right: see {@link #entityX}. */
    public float entityY;

    /** Metres down: see {@link #entityX}. */
    public float entityZ;

    /** What came of it: {@link #ENTITY_IMPACT} and others. */
    public int result;

    /** Parts of the target that were hit. */
    public final ParameterList parameters = new ParameterList(MOST_PARAMETERS);

    /** Makes a PDU to fill. */
    public DetonationPdu() {}

    @Override
    public PduKind kind() {
        return PduKind.DETONATION;
    }

    @Override
    public int length() {
        return super.length() + parameters.bytes();
    }

    @Override
    public boolean isFinite() {
        return super.isFinite() && isSane(entityX, entityY, entityZ);
    }

    @Override
    void encodeBody(ByteBuffer out, int at) {
        encodeParties(out, at);
        encodeVelocity(out, at + 36);
        encodePlace(out, at + 48);
        putFloats(out, at + 88, entityX, entityY, entityZ);
        out.put(at + 100, (byte) result);
        out.put(at + 101, (byte) parameters.count());
        out.putShort(at + 102, (short) 0);
        parameters.encode(out, at + 104);
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        int count = unsignedByte(in, at + 101);
        if (length != PduKind.DETONATION.bytes() + count * PARAMETER) {
            return PduFault.LENGTH;
        }
        decodeParties(in, at);
        decodeVelocity(in, at + 36);
        decodePlace(in, at + 48);
        entityX = in.getFloat(at + 88);
        entityY = in.getFloat(at + 92);
        entityZ = in.getFloat(at + 96);
        result = unsignedByte(in, at + 100);
        parameters.decode(in, at + 104, count);
        return isFinite() ? PduFault.NONE : PduFault.NOT_FINITE;
    }
}
