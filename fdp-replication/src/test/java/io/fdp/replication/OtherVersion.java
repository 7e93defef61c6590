package io.fdp.replication;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Replicated;
import io.fdp.annotations.Serialized;
import org.jspecify.annotations.Nullable;

/** Types of a later version of a program, which a test registers by the names of {@link Components}. */
final class OtherVersion {
    private OtherVersion() {}

    /** A place with fields that earlier versions do not have. */
    @Component
    @Replicated
    record NewerPlace(
            int floor,
            double x,
            double y,
            double z,
            @EntityRef long building) {}

    /** The same fields in another arrangement, and one more. */
    @Component
    @Replicated
    record NewerState(@FixedString(32) String label, boolean armed, Components.Mood mood, byte level, short crew) {}

    /** Parts in another order, with one more field. */
    @Component(parts = true)
    @Replicated
    record NewerGun(
            short rounds, Components.Mood mood, @EntityRef long aim, int calibre) {}

    /** One more field in the entity mode. */
    @Component
    @Replicated(mode = Replicated.Mode.ENTITY)
    record NewerFuel(int grade, float litres) {}

    /** In rows, which an earlier version has in columns. */
    @Component
    record NewerWeather(@EntityRef long storm, Components.Mood mood, float wind, float rain) {}

    /** Needs a hand-written stream: two events of a program must not have one id. */
    record NewerBang(int power, byte smoke, long who, Components.Mood mood) {}

    /** A request that also says whom it is from. */
    record NewerHit(int damage, long target, long by) {}

    @Component
    @Replicated
    record LaterPlace(double x, float y, double z, int floor) {}

    @Replicated
    @Serialized
    record LaterPlan(
            @FieldKey(1) String text, @FieldKey(3) @Nullable String author) {}
}
