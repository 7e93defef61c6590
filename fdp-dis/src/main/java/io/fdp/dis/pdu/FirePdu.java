package io.fdp.dis.pdu;

import java.nio.ByteBuffer;

/** A weapon was fired: who, at whom, from where, with what. */
public final class FirePdu extends WarfarePdu {
    /** The number of the fire mission, 0 for none. */
    public int mission;

    /** The range for which the weapon was aimed, in metres; 0 if unknown. */
    public float range;

    /** Makes a PDU to fill. */
    public FirePdu() {}

    @Override
    public PduKind kind() {
        return PduKind.FIRE;
    }

    @Override
    public boolean isFinite() {
        return super.isFinite() && isSane(range, 0, 0);
    }

    @Override
    void encodeBody(ByteBuffer out, int at) {
        encodeParties(out, at);
        out.putInt(at + 36, mission);
        encodePlace(out, at + 40);
        encodeVelocity(out, at + 80);
        out.putFloat(at + 92, range);
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        decodeParties(in, at);
        mission = in.getInt(at + 36);
        decodePlace(in, at + 40);
        decodeVelocity(in, at + 80);
        range = in.getFloat(at + 92);
        return isFinite() ? PduFault.NONE : PduFault.NOT_FINITE;
    }
}
