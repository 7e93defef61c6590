package io.fdp.benchmarks.dis;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.dis.pdu.EntityStatePdu;
import java.nio.ByteBuffer;

/** One PDU is filled and written for entity after entity. */
public final class FdpDisEncode implements Contender {
    private final EntityStates states;
    private final EntityStatePdu pdu = EntityStates.common();
    private final ByteBuffer out;

    /** Makes the states. */
    public FdpDisEncode(Population population) {
        states = new EntityStates(population);
        out = ByteBuffer.allocateDirect(states.count * EntityStates.BYTES);
    }

    @Override
    public long pass() {
        int at = 0;
        for (int i = 0; i < states.count; i++) {
            states.fill(i, pdu);
            at += pdu.encode(out, at);
        }
        return at;
    }

    @Override
    public long checksum() {
        return EntityStates.checksum(out);
    }
}
