package io.fdp.recorder.gauge;

import io.fdp.annotations.Component;
import io.fdp.annotations.Event;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;

/** Types with floating-point numbers in rows, columns, packed values, parts, events, singletons and objects. */
public final class Gauges {
    private Gauges() {}

    public enum Unit {
        METRES,
        SECONDS
    }

    /** With padding after the count. */
    @Component(name = "gauge.Meter")
    public record Meter(float value, int count, double mean, byte unit) {}

    /** With a number across words. */
    @Component(name = "gauge.Odd", packed = true, entityVersions = true)
    public record Odd(byte a, double d, float f) {}

    @Component(name = "gauge.Trace", layout = Layout.COLUMNS)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Trace(@FixedArray(3) float[] last, byte kind, double sum) {}

    @Component(name = "gauge.Needle", parts = true)
    public record Needle(@Key int id, float angle, double force) {}

    @Component(name = "gauge.Hand", parts = true, entityVersions = true)
    public record Hand(@Key byte id, float angle) {}

    @Event(id = 9191, name = "gauge.Reading")
    public record Reading(float value, byte unit) {}

    @Managed(name = "gauge.Series")
    @Serialized
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested
    public record Series(
            @FieldKey(1) float[] floats,
            @FieldKey(2) double[] doubles,
            @FieldKey(3) double mean) {}

    @Event(id = 9192, name = "gauge.Report", managed = true)
    @Serialized
    public record Report(
            @FieldKey(1) String text, @FieldKey(2) double value) {}
}
