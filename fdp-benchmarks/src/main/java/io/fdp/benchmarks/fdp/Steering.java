package io.fdp.benchmarks.fdp;

import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.Population;

/** The move of one entity, for those whose course changed, and, as the floor, for all. */
final class Steering {

    private Steering() {}

    @ForEach(changed = Course.class)
    static void changed(PositionEdit p, CourseView c) {
        all(p, c);
    }

    @ForEach
    static void all(PositionEdit p, CourseView c) {
        p.x(p.x() + c.dx() * Population.DT);
        p.y(p.y() + c.dy() * Population.DT);
        p.z(p.z() + c.dz() * Population.DT);
    }
}
