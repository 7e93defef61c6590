package io.fdp.recorder.evolved;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;

/** The types of the same program as it is. */
public final class Later {
    private Later() {}

    /** Constants in another order, one renamed, one gone, one new. */
    public enum Mood {
        NEW,
        @Alias("WILD")
        STORMY,
        CALM
    }

    public record Two(@Alias("left") int first, int right) {}

    @Alias("port.Body")
    @Component(name = "port.NewBody", prefix = "LaterBody", layout = Layout.COLUMNS)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Body(
            double last,
            int added,
            @Alias("x") float east,
            Mood mood,
            long narrow,
            double real,
            @FixedString(64) String text,
            @FixedArray(4) byte[] few,
            @Alias("pair") Two two,
            @EntityRef long target) {}

    @Component(name = "port.Fresh", prefix = "LaterFresh")
    public record Fresh(int a) {}

    @Alias("port.Axle")
    @Component(name = "port.NewAxle", parts = true, prefix = "LaterAxle")
    public record Axle(int added, int id) {}

    @Alias("port.Rules")
    @Component(name = "port.NewRules", prefix = "LaterRules")
    public record Rules(double price, long limit) {}

    @Alias("port.oldTag")
    @Tag(name = "port.newTag")
    public interface NewTag {}

    /** Has no parent any more. */
    @Alias("port.tanker")
    @Tag(name = "port.newTanker")
    public interface Tanker {}

    /** Is a child now. */
    @Alias("port.ship")
    @Tag(name = "port.newShip")
    public interface Ship extends Tanker {}

    @Alias("port.Plan")
    @Managed(name = "port.NewPlan")
    @Serialized(prefix = "LaterPlan")
    public record Plan(
            @FieldKey(1) String title, @FieldKey(3) int added) {}

    @Alias("port.OldSignal")
    @Event(id = 94, name = "port.NewSignal", prefix = "LaterSignal")
    public record Signal(float added, long code) {}

    /** Loses data. */
    @Alias("port.Same")
    @Component(name = "port.Narrow", prefix = "NarrowSame")
    public record Narrow(byte a, int b) {}

    /** Is of another kind. */
    @Alias("port.Same")
    @Component(name = "port.Parts", prefix = "PartsSame", parts = true)
    public record Parts(int a, int b) {}
}
