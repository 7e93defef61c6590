package io.fdp.storage;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import java.util.List;

/** The types of a program as it was. */
public final class Before {
    private Before() {}

    public enum Mood {
        CALM,
        WILD,
        TIRED
    }

    public record Pair(int left, int right) {}

    @Component(name = "evolved.Body", prefix = "OldBody")
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Body(
            float x,
            float dropped,
            Mood mood,
            short narrow,
            float real,
            @FixedString(32) String text,
            @FixedArray(2) byte[] few,
            Pair pair,
            double last) {}

    @Component(name = "evolved.OldName", prefix = "OldRenamed")
    public record Renamed(int value, int before) {}

    @Component(name = "evolved.Gone", prefix = "OldGone")
    public record Gone(int a, @FixedString(32) String b) {}

    @Component(name = "evolved.Axle", parts = true, prefix = "OldAxle")
    public record Axle(int id, short dropped) {}

    @Component(name = "evolved.GoneParts", parts = true, prefix = "OldGoneParts")
    public record GoneParts(int id, double load) {}

    @Tag(name = "evolved.oldTag")
    public interface OldTag {}

    @Tag(name = "evolved.goneTag")
    public interface GoneTag {}

    @Managed(name = "evolved.OldPlan")
    @Serialized(prefix = "OldPlan")
    public record Plan(
            @FieldKey(1) String name, @FieldKey(2) List<String> steps) {}

    @Managed(name = "evolved.GonePlan")
    @Serialized(prefix = "GonePlan")
    public record GonePlan(@FieldKey(1) String secret) {}

    @Event(id = 81, name = "evolved.OldSignal", prefix = "OldSignal")
    public record Signal(int code, float dropped) {}

    @Event(id = 82, name = "evolved.GoneSignal", prefix = "GoneSignal")
    public record GoneSignal(long code) {}

    @Event(id = 83, name = "evolved.GoneNote", managed = true)
    @Serialized(prefix = "GoneNote")
    public record GoneNote(@FieldKey(1) String text) {}
}
