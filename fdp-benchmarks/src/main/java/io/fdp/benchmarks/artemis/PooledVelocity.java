package io.fdp.benchmarks.artemis;

import com.artemis.PooledComponent;

/** A speed that Artemis recycles after its removal; public with a public constructor, as it is made by reflection. */
public final class PooledVelocity extends PooledComponent {
    float dx;
    float dy;
    float dz;

    public PooledVelocity() {}

    void set(float newDx, float newDy, float newDz) {
        dx = newDx;
        dy = newDy;
        dz = newDz;
    }

    @Override
    protected void reset() {
        set(0, 0, 0);
    }
}
