package io.fdp.benchmarks.fdp;

import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.Crowd;

/** The move of one entity in a cube. */
final class Swarm {

    private Swarm() {}

    @ForEach
    static void fly(PositionEdit p, VelocityView v, float side) {
        p.x(Crowd.moved(p.x(), v.dx(), side));
        p.y(Crowd.moved(p.y(), v.dy(), side));
        p.z(Crowd.moved(p.z(), v.dz(), side));
    }
}
