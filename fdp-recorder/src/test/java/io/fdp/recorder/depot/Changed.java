package io.fdp.recorder.depot;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;

/** Types that are much like others. */
public final class Changed {
    private Changed() {}

    public enum Rank {
        RAW,
        FINE,
        BEST
    }

    /** A field of another kind, which moves others. */
    @Component(name = "depot.OtherPlace")
    public record OtherPlace(float x, double y, float z) {}

    /** In rows, not in columns. */
    @Component(name = "depot.OtherSpeed")
    public record OtherSpeed(float dx, byte gear, double boost) {}

    /** One field gone, and one come. */
    @Component(name = "depot.OtherRules")
    public record OtherRules(int limit, double cost) {}

    /** Other constants. */
    @Component(name = "depot.OtherCrate", parts = true)
    public record OtherCrate(@Key int id, short weight, Rank grade) {}

    /** A component, not a tag. */
    @Component(name = "depot.OtherFragile")
    public record OtherFragile(int how) {}

    /** Another number. */
    @Event(id = 81, name = "depot.OtherArrival")
    public record OtherArrival(
            @EntityRef long who, float at, @FixedString(32) String gate) {}
}
