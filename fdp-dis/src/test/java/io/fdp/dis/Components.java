package io.fdp.dis;

import io.fdp.annotations.Component;
import io.fdp.annotations.Replicated;

/** The components of the tests. */
final class Components {
    /** Where an entity is: metres east, north, up. */
    @Component(name = "dis.test.Place")
    @Replicated
    record Place(double x, double y, double z) {}

    /** How an entity moves: heading in radians, metres per second, radians per second. */
    @Component(name = "dis.test.Course")
    @Replicated
    record Course(double heading, double speed, double turn, double turret) {}

    private Components() {}
}
