package io.fdp.replication;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Replicated;
import io.fdp.annotations.Tag;

/** Components of tests. */
final class Components {
    private Components() {}

    enum Mood {
        CALM,
        ANGRY
    }

    @Tag
    interface Burning {}

    @Tag
    interface Hidden {}

    @Component
    @Replicated
    record Place(double x, double y, double z) {}

    /** Padding between its fields, and fields with rules, in columns. */
    @Component(layout = Layout.COLUMNS)
    @Replicated
    record State(
            byte level,
            Components.Mood mood,
            boolean armed,
            @FixedString(32) String label) {}

    @Component
    @Replicated
    @SuppressWarnings("ArrayRecordComponent") // a fixed array of a component
    record Aim(
            @EntityRef long target,
            @FixedArray(2) @EntityRef long[] others,
            short strength) {}

    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    record Fuel(float litres) {}

    /** Stays here. */
    @Component
    record Local(int secret) {}
}
