package io.fdp.benchmarks.dominion;

/** A place, as a Dominion component: any plain object. */
final class Position {
    float x;
    float y;
    float z;

    Position(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }
}
