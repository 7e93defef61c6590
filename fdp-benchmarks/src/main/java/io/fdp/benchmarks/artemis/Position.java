package io.fdp.benchmarks.artemis;

import com.artemis.Component;

/** A place, as an Artemis component; public with a public constructor, because Artemis makes it by reflection. */
public final class Position extends Component {
    float x;
    float y;
    float z;

    public Position() {}

    void set(float newX, float newY, float newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }
}
