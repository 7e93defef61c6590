package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.Component;

/** A place, as an Ashley component. */
final class Position implements Component {
    float x;
    float y;
    float z;

    Position(float x, float y, float z) {
        this.x = x;
        this.y = y;
        this.z = z;
    }
}
