package game;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;

/** An event with padding, an enum, a nested record, text, an array, and names that generated code uses itself. */
@Event(id = 7, name = "arms.Detonation")
public record Detonation(
        byte kind,
        Point at,
        Fuse fuse,
        @EntityRef long shooter,
        @FixedString(32) String label,
        @FixedArray(2) float[] powers,
        int begun) {
    public enum Fuse {
        IMPACT,
        TIME
    }

    public record Point(double x, double y) {}
}
