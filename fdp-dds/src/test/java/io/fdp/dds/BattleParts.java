package io.fdp.dds;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Replicated;

/** Components of tests. */
final class BattleParts {
    private BattleParts() {}

    enum Mood {
        CALM,
        ANGRY,
        LONELY
    }

    @Component
    @Replicated
    record Place(double x, double y, double z) {}

    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    record Fuel(float litres) {}

    /** Fuel of a later version of the program. */
    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    record NewerFuel(int grade, float litres) {}

    /** All kinds of fields, in rows. */
    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    @SuppressWarnings("ArrayRecordComponent") // a fixed array of a component
    record Crew(
            byte level,
            BattleParts.Mood mood,
            boolean armed,
            @FixedString(32) String name,
            short grade,
            char sign,
            @EntityRef long leader,
            @FixedArray(3) int[] hours,
            double weight,
            long number) {}

    /** In columns. */
    @Component(layout = Layout.COLUMNS)
    @Replicated(mode = Replicated.Mode.ENTITY)
    record Radio(
            byte channel,
            double frequency,
            BattleParts.Mood mood,
            @FixedString(64) String call) {}
}
