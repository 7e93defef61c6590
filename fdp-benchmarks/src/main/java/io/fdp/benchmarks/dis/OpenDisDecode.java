package io.fdp.benchmarks.dis;

import edu.nps.moves.dis.EntityStatePdu;
import edu.nps.moves.dis.Vector3Double;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.nio.ByteBuffer;

/** All states are unmarshalled into one PDU of Open-DIS; states with variable parameters would need one each. */
public final class OpenDisDecode implements Contender {
    private final EntityStatePdu pdu = new EntityStatePdu();
    private final ByteBuffer in;
    private long result;

    /** Makes the bytes. */
    public OpenDisDecode(Population population) {
        in = ByteBuffer.wrap(new EntityStates(population).bytes());
    }

    @Override
    public long pass() {
        long sum = 0;
        in.clear();
        while (in.hasRemaining()) {
            pdu.unmarshal(in);
            Vector3Double place = pdu.getEntityLocation();
            sum += pdu.getTimestamp()
                    + pdu.getEntityID().getEntity()
                    + Double.doubleToRawLongBits(place.getX())
                    + Double.doubleToRawLongBits(place.getY())
                    + Double.doubleToRawLongBits(place.getZ())
                    + Float.floatToRawIntBits(pdu.getEntityLinearVelocity().getX())
                    + Float.floatToRawIntBits(pdu.getEntityOrientation().getPsi())
                    + Float.floatToRawIntBits(pdu.getDeadReckoningParameters()
                            .getEntityLinearAcceleration()
                            .getZ());
        }
        result = sum;
        return sum;
    }

    @Override
    public long checksum() {
        return result;
    }
}
