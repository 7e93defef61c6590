package io.fdp.benchmarks.fdp;

import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;

/** The move of one entity in a cube with walls. */
final class Swarm {

    private Swarm() {}

    @ForEach
    static void fly(PositionEdit p, VelocityEdit v, float side) {
        float x = p.x() + v.dx() * Population.DT;
        float y = p.y() + v.dy() * Population.DT;
        float z = p.z() + v.dz() * Population.DT;
        p.x(x);
        p.y(y);
        p.z(z);
        v.dx(Crowd.turned(x, v.dx(), side));
        v.dy(Crowd.turned(y, v.dy(), side));
        v.dz(Crowd.turned(z, v.dz(), side));
    }
}
