package io.fdp.storage;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import io.fdp.codec.data.UnknownFields;
import org.jspecify.annotations.Nullable;

/** The types of the same program as it is. */
public final class After {
    private After() {}

    /** Constants in another order, one renamed, one gone, one new. */
    public enum Mood {
        NEW,
        @Alias("WILD")
        STORMY,
        CALM
    }

    public record Two(@Alias("left") int first, int right) {}

    @Alias("evolved.Body")
    @Component(name = "evolved.NewBody", layout = Layout.COLUMNS)
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
            @Alias("pair") Two two) {}

    @Alias({"evolved.OlderName", "evolved.OldName"})
    @Component(name = "evolved.NewName")
    public record Renamed(@Alias("before") int after, int value) {}

    @Component(name = "evolved.Fresh")
    public record Fresh(int a) {}

    @Alias("evolved.Axle")
    @Component(name = "evolved.NewAxle", parts = true)
    public record Axle(int added, int id) {}

    @Alias("evolved.oldTag")
    @Tag(name = "evolved.newTag")
    public interface NewTag {}

    @Alias("evolved.OldPlan")
    @Managed(name = "evolved.NewPlan")
    @Serialized
    public record Plan(
            @FieldKey(1) String title,
            @FieldKey(3) int added,
            @Nullable UnknownFields rest) {}

    @Alias("evolved.OldSignal")
    @Event(id = 84, name = "evolved.NewSignal")
    public record Signal(float added, int code) {}
}
