package io.fdp.benchmarks.fdp;

import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.Population;

/** The move of one entity, around which the loop is generated. */
final class Motion {

    private Motion() {}

    @ForEach
    static void move(PositionEdit p, VelocityView v) {
        p.x(p.x() + v.dx() * Population.DT);
        p.y(p.y() + v.dy() * Population.DT);
        p.z(p.z() + v.dz() * Population.DT);
    }
}
