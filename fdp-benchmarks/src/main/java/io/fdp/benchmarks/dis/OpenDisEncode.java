package io.fdp.benchmarks.dis;

import edu.nps.moves.dis.DeadReckoningParameter;
import edu.nps.moves.dis.EntityID;
import edu.nps.moves.dis.EntityStatePdu;
import edu.nps.moves.dis.EntityType;
import edu.nps.moves.dis.Orientation;
import edu.nps.moves.dis.Vector3Double;
import edu.nps.moves.dis.Vector3Float;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.nio.ByteBuffer;

/** One PDU of Open-DIS, whose objects are kept, is filled and marshalled for entity after entity. */
public final class OpenDisEncode implements Contender {
    private final EntityStates states;
    private final EntityStatePdu pdu = new EntityStatePdu();
    private final ByteBuffer out;

    /** Makes the states. */
    public OpenDisEncode(Population population) {
        states = new EntityStates(population);
        out = ByteBuffer.allocate(states.count * EntityStates.BYTES);
        pdu.setProtocolVersion((short) 7);
        pdu.setExerciseID((short) 1);
        pdu.setForceId((short) EntityStates.FORCE);
        pdu.getEntityID().setSite(EntityStates.SITE);
        pdu.getEntityID().setApplication(EntityStates.APPLICATION);
        fill(pdu.getEntityType());
        fill(pdu.getAlternativeEntityType());
        pdu.getDeadReckoningParameters().setDeadReckoningAlgorithm((short) EntityStates.ALGORITHM);
        pdu.getMarking().setCharacterSet((short) 1);
        pdu.getMarking().setCharactersString(EntityStates.MARKING);
    }

    private static void fill(EntityType type) {
        int[] fields = EntityStates.TYPE;
        type.setEntityKind((short) fields[0]);
        type.setDomain((short) fields[1]);
        type.setCountry(fields[2]);
        type.setCategory((short) fields[3]);
        type.setSubcategory((short) fields[4]);
        type.setSpec((short) fields[5]);
        type.setExtra((short) fields[6]);
    }

    @Override
    public long pass() {
        out.clear();
        for (int i = 0; i < states.count; i++) {
            fill(i);
            pdu.marshal(out);
        }
        return out.position();
    }

    private void fill(int index) {
        float dx = states.dx[index];
        float dy = states.dy[index];
        float dz = states.dz[index];
        pdu.setTimestamp(2L * index);
        EntityID entity = pdu.getEntityID();
        entity.setEntity(index + 1);
        Vector3Double place = pdu.getEntityLocation();
        place.setX(states.x[index]);
        place.setY(states.y[index]);
        place.setZ(states.z[index]);
        set(pdu.getEntityLinearVelocity(), dx, dy, dz);
        Orientation orientation = pdu.getEntityOrientation();
        orientation.setPsi(dx);
        orientation.setTheta(dy);
        orientation.setPhi(dz);
        DeadReckoningParameter motion = pdu.getDeadReckoningParameters();
        set(motion.getEntityLinearAcceleration(), dz, dx, dy);
    }

    private static void set(Vector3Float vector, float x, float y, float z) {
        vector.setX(x);
        vector.setY(y);
        vector.setZ(z);
    }

    @Override
    public long checksum() {
        return EntityStates.checksum(out);
    }
}
