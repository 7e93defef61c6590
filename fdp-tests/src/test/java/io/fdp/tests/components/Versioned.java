package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;

/** Components with a version for each entity, and loops over them. */
public final class Versioned {
    private Versioned() {}

    @Component(entityVersions = true)
    public record Gauge(int value, short unit) {}

    @Component(entityVersions = true, layout = Layout.COLUMNS)
    public record Dial(int value, byte unit) {}

    /** Several per entity. */
    @Component(entityVersions = true, parts = true)
    public record Cell(@Key int id, int charge) {}

    /** Writes the gauges that a number divides. */
    @ForEach(name = "RaiseGauges")
    public static void raise(GaugeEdit gauge, int divisor) {
        if (gauge.value() % divisor == 0) {
            gauge.value(gauge.value() + 1);
        }
    }

    /** Writes the dials that a number divides. */
    @ForEach(name = "RaiseDials")
    public static void raise(DialEdit dial, int divisor) {
        if (dial.value() % divisor == 0) {
            dial.unit((byte) 1);
            dial.value(dial.value() + 1);
        }
    }

    /** Writes the cells that a number divides. */
    @ForEach(name = "ChargeCells")
    public static void charge(CellPartsEdit cells, int divisor) {
        for (int i = 0; i < cells.size(); i++) {
            if (cells.charge(i) % divisor == 0) {
                cells.charge(i, cells.charge(i) + 1);
            }
        }
    }
}
