package io.fdp.benchmarks.dis;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import java.nio.ByteBuffer;

/**
 * What Entity States say: one for each entity, without variable parameters. Entity, timestamp, place, velocity,
 * orientation and acceleration differ; all else is the same in all of them.
 */
final class EntityStates {
    /** The length of a PDU. */
    static final int BYTES = 144;

    static final int SITE = 7;
    static final int APPLICATION = 3;
    static final int FORCE = 2;
    static final int ALGORITHM = 4;
    static final String MARKING = "TANK";

    /** The fields of the type: kind, domain, country, category, subcategory, specific, extra. */
    static final int[] TYPE = {1, 1, 222, 1, 2, 1, 0};

    final int count;
    final double[] x;
    final double[] y;
    final double[] z;
    final float[] dx;
    final float[] dy;
    final float[] dz;

    EntityStates(Population population) {
        count = population.entities();
        x = new double[count];
        y = new double[count];
        z = new double[count];
        dx = new float[count];
        dy = new float[count];
        dz = new float[count];
        for (int i = 0; i < count; i++) {
            x[i] = 4_180_000 + Values.x(i);
            y[i] = 855_000 + Values.y(i);
            z[i] = 4_723_000 + Values.z(i);
            dx[i] = Values.dx(i);
            dy[i] = Values.dy(i);
            dz[i] = Values.dz(i);
        }
    }

    /** The type in 64 bits. */
    static long type() {
        return (long) TYPE[0] << 56
                | (long) TYPE[1] << 48
                | (long) TYPE[2] << 32
                | (long) TYPE[3] << 24
                | (long) TYPE[4] << 16
                | (long) TYPE[5] << 8
                | TYPE[6];
    }

    /** A PDU with all that is the same for all entities. */
    static EntityStatePdu common() {
        EntityStatePdu pdu = new EntityStatePdu();
        pdu.force = FORCE;
        pdu.type = type();
        pdu.alternativeType = pdu.type;
        pdu.algorithm = ALGORITHM;
        pdu.marking(MARKING);
        return pdu;
    }

    /** Puts what differs into a PDU. */
    void fill(int index, EntityStatePdu pdu) {
        pdu.timestamp = 2 * index;
        pdu.entity = EntityNumber.of(SITE, APPLICATION, index + 1);
        pdu.x = x[index];
        pdu.y = y[index];
        pdu.z = z[index];
        pdu.velocityX = dx[index];
        pdu.velocityY = dy[index];
        pdu.velocityZ = dz[index];
        pdu.psi = dx[index];
        pdu.theta = dy[index];
        pdu.phi = dz[index];
        pdu.accelerationX = dz[index];
        pdu.accelerationY = dx[index];
        pdu.accelerationZ = dy[index];
    }

    /** The bytes of all, one after the other. */
    byte[] bytes() {
        byte[] all = new byte[count * BYTES];
        ByteBuffer out = ByteBuffer.wrap(all);
        EntityStatePdu pdu = common();
        for (int i = 0; i < count; i++) {
            fill(i, pdu);
            pdu.encode(out, i * BYTES);
        }
        return all;
    }

    /** A checksum of bytes. */
    static long checksum(ByteBuffer bytes) {
        Checksum sum = new Checksum();
        for (int at = 0; at < bytes.capacity(); at += Long.BYTES) {
            sum.add(bytes.getLong(at));
        }
        return sum.value();
    }
}
