package io.fdp.benchmarks.dis;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStateView;
import io.fdp.dis.pdu.PduFault;
import java.nio.ByteBuffer;

/** All states are read where they lie, with all checks of what anyone may have sent. */
public final class FdpDisDecode implements Contender {
    private final EntityStateView pdu = new EntityStateView();
    private final ByteBuffer in;
    private long result;

    /** Makes the bytes. */
    public FdpDisDecode(Population population) {
        byte[] bytes = new EntityStates(population).bytes();
        in = ByteBuffer.allocateDirect(bytes.length).put(0, bytes);
    }

    @Override
    public long pass() {
        long sum = 0;
        for (int at = 0; at < in.capacity(); at += EntityStates.BYTES) {
            if (pdu.wrap(in, at, EntityStates.BYTES) != PduFault.NONE) {
                throw new IllegalStateException("a PDU is refused: at=" + at);
            }
            sum += pdu.timestamp()
                    + EntityNumber.entity(pdu.entity())
                    + Double.doubleToRawLongBits(pdu.x())
                    + Double.doubleToRawLongBits(pdu.y())
                    + Double.doubleToRawLongBits(pdu.z())
                    + Float.floatToRawIntBits(pdu.velocityX())
                    + Float.floatToRawIntBits(pdu.psi())
                    + Float.floatToRawIntBits(pdu.accelerationZ());
        }
        result = sum;
        return sum;
    }

    @Override
    public long checksum() {
        return result;
    }
}
