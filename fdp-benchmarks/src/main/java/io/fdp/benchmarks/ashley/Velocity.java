package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Component;

/** A speed, as an Ashley component. */
final class Velocity implements Component {
    float dx;
    float dy;
    float dz;

    Velocity(float dx, float dy, float dz) {
        this.dx = dx;
        this.dy = dy;
        this.dz = dz;
    }
}
