package io.fdp.storage;

import io.fdp.annotations.Alias;
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

/** Types of every kind, for saves. */
public final class Stock {
    private Stock() {}

    public enum Grade {
        RAW,
        FINE,
        FINEST
    }

    public record Spot(float x, double y) {}

    @Alias("richer.Place")
    @Component(name = "stock.Place")
    public record Place(float x, float y, float z) {}

    @Component(name = "stock.Speed", layout = Layout.COLUMNS)
    public record Speed(float dx, byte gear, double boost) {}

    @Component(name = "stock.Label")
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
            Grade grade,
            Spot spot,
            @EntityRef long target,
            @FixedString(32) String text,
            @FixedArray(3) short[] numbers,
            @FixedArray(5) boolean[] switches) {}

    @Component(name = "stock.Crate", parts = true)
    public record Crate(@Key int id, short weight, Grade grade) {}

    @Component(name = "stock.Rules")
    public record Rules(int limit, double price) {}

    @Tag(name = "stock.Fragile")
    public interface Fragile {}

    @Tag(name = "stock.Broken")
    public interface Broken extends Fragile {}

    @Managed(name = "stock.Manifest")
    @Serialized
    static final class Manifest {
        @FieldKey(1)
        public @Nullable String title;

        @FieldKey(2)
        public List<Entry> entries = new ArrayList<>();

        @FieldKey(3)
        public @Nullable Map<String, Double> prices;
    }

    @Serialized
    public record Entry(
            @FieldKey(1) String what,
            @FieldKey(2) int count,
            @FieldKey(3) @Nullable Grade grade) {}

    @Alias("richer.Arrival")
    @Event(id = 71, name = "stock.Arrival")
    public record Arrival(
            @EntityRef long who, float at, @FixedString(32) String gate) {}

    @Event(id = 72, name = "stock.Alarm")
    public record Alarm() {}

    @Event(id = 73, name = "stock.Notice", managed = true)
    @Serialized
    public record Notice(
            @FieldKey(1) String text, @FieldKey(2) List<Grade> grades) {}
}
