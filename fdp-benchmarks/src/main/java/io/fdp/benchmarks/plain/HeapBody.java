package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Forces act on bodies: rows of floats in two heap arrays, in the order of the entities. */
public final class HeapBody implements Contender {

    private final float[] body;
    private final float[] force;
    private final HeapBodies.Step step;

    public HeapBody(Population population, int accesses) {
        body = new float[population.entities() * Values.BODY_FIELDS];
        force = new float[body.length];
        step = HeapBodies.withAccesses(accesses);
        for (int at = 0; at < body.length; at++) {
            body[at] = Values.body(at / Values.BODY_FIELDS, at % Values.BODY_FIELDS);
            force[at] = Values.force(at / Values.BODY_FIELDS, at % Values.BODY_FIELDS);
        }
    }

    @Override
    public long pass() {
        for (int at = 0; at < body.length; at += Values.BODY_FIELDS) {
            step.step(body, force, at);
        }
        return body.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int at = 0; at < body.length; at += 3) {
            sum.add(body[at], body[at + 1], body[at + 2]);
        }
        return sum.value();
    }
}
