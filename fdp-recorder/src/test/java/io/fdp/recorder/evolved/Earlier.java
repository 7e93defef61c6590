package io.fdp.recorder.evolved;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import java.util.List;

/** The types of a program as it was. */
public final class Earlier {
    private Earlier() {}

    public enum Mood {
        CALM,
        WILD,
        TIRED
    }

    public record Pair(int left, int right) {}

    @Component(name = "port.Body", prefix = "EarlierBody")
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
            @EntityRef long target,
            double last) {}

    @Component(name = "port.Gone", prefix = "EarlierGone")
    public record Gone(int a, @FixedString(32) String b) {}

    @Component(name = "port.Same", prefix = "EarlierSame")
    public record Same(int a, int b) {}

    @Component(name = "port.Axle", parts = true, prefix = "EarlierAxle")
    public record Axle(int id, short dropped) {}

    @Component(name = "port.Rules", prefix = "EarlierRules")
    public record Rules(int limit, float price) {}

    @Tag(name = "port.oldTag")
    public interface OldTag {}

    @Tag(name = "port.ship")
    public interface Ship {}

    @Tag(name = "port.tanker")
    public interface Tanker extends Ship {}

    @Managed(name = "port.Plan")
    @Serialized(prefix = "EarlierPlan")
    public record Plan(
            @FieldKey(1) String name, @FieldKey(2) List<String> steps) {}

    @Event(id = 91, name = "port.OldSignal", prefix = "EarlierSignal")
    public record Signal(int code, float dropped) {}

    @Event(id = 92, name = "port.GoneSignal", prefix = "EarlierGoneSignal")
    public record GoneSignal(long code) {}

    @Event(id = 93, name = "port.Note", managed = true)
    @Serialized(prefix = "EarlierNote")
    public record Note(@FieldKey(1) String text) {}
}
