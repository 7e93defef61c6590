package io.fdp.benchmarks.dominion;

/** A speed, as a Dominion component: any plain object. */
final class Velocity {
    float dx;
    float dy;
    float dz;

    Velocity(float dx, float dy, float dz) {
        this.dx = dx;
        this.dy = dy;
        this.dz = dz;
    }
}
