package io.fdp.benchmarks.artemis;

import com.artemis.Component;

/** A speed, as an Artemis component; public with a public constructor, because Artemis makes it by reflection. */
public final class Velocity extends Component {
    float dx;
    float dy;
    float dz;

    public Velocity() {}

    void set(float newDx, float newDy, float newDz) {
        dx = newDx;
        dy = newDy;
        dz = newDz;
    }
}
