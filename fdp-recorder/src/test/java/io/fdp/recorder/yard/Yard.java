package io.fdp.recorder.yard;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types of every kind, with fields of every kind. */
public final class Yard {
    private Yard() {}

    public enum State {
        IDLE,
        MOVING,
        BROKEN
    }

    public record Spot(float x, double y) {}

    @Component(name = "yard.Place")
    public record Place(float x, float y, float z) {}

    @Component(name = "yard.Drive", layout = Layout.COLUMNS, entityVersions = true)
    public record Drive(float speed, byte gear, double torque) {}

    @Component(name = "yard.Label", entityVersions = true)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Label(
            byte b,
            short s,
            char c,
            int i,
            long l,
            float f,
            double d,
            boolean z,
            State state,
            Spot spot,
            @EntityRef long target,
            @FixedString(32) String text,
            @FixedArray(3) short[] numbers,
            @FixedArray(2) double[] doubles,
            @FixedArray(2) boolean[] switches) {}

    @Component(name = "yard.Load", parts = true, entityVersions = true)
    public record Load(@Key int id, short weight, State state) {}

    @Component(name = "yard.Weather")
    public record Weather(int wind, double rain) {}

    @Tag(name = "yard.Marked")
    public interface Marked {}

    @Managed(name = "yard.Papers")
    @Serialized
    public static final class Papers {
        @FieldKey(1)
        public @Nullable String title;

        @FieldKey(2)
        public List<Stamp> stamps = new ArrayList<>();

        @FieldKey(3)
        public @Nullable Map<String, Double> fees;
    }

    @Serialized
    public record Stamp(
            @FieldKey(1) String where,
            @FieldKey(2) int count,
            @FieldKey(3) @Nullable State state) {}

    @Event(id = 9181, name = "yard.Entered")
    public record Entered(
            @EntityRef long who, float at, @FixedString(32) String gate) {}

    @Event(id = 9182, name = "yard.Bell")
    public record Bell() {}

    @Event(id = 9183, name = "yard.Notice", managed = true)
    @Serialized
    public record Notice(
            @FieldKey(1) String text, @FieldKey(2) List<State> states) {}
}
