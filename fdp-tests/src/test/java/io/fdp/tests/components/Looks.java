package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;

/** Components with every kind of field, for queries that people write. */
@SuppressWarnings("ArrayRecordComponent") // arrays are what is tested, and never compared
public final class Looks {
    private Looks() {}

    /** A constant. */
    public enum Mode {
        OFF,
        IDLE,
        BUSY
    }

    /** A nested record. */
    public record Spot(float x, double y) {}

    /** Every kind of field, in rows. */
    @Component(name = "look.Gauge", prefix = "LookGauge")
    public record Gauge(
            byte small,
            short middle,
            char letter,
            int whole,
            long large,
            float real,
            double precise,
            boolean on,
            Mode mode,
            Spot spot,
            @EntityRef long target,
            @FixedString(32) String text,
            @FixedArray(3) short[] numbers) {}

    /** The same in columns. */
    @Component(name = "look.Pillar", layout = Layout.COLUMNS)
    public record Pillar(
            byte small,
            int whole,
            float real,
            boolean on,
            Mode mode,
            Spot spot,
            @FixedString(32) String text,
            @FixedArray(3) short[] numbers) {}

    /** Several on one entity. */
    @Component(name = "look.Slot", parts = true)
    public record Slot(int id, float weight, Mode state) {}

    /** A tag. */
    @Tag(name = "look.Lit")
    public interface Lit {}

    /** A component with the same simple name as another. */
    @Component(name = "other.Slot")
    public record OtherSlot(int id) {}

    /** An object. */
    @Managed(name = "look.Note")
    @Serialized
    public record Note(@io.fdp.annotations.FieldKey(1) String text) {}
}
