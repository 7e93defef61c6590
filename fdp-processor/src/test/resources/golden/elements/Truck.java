package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;

/** An array of records, with another one in it. */
@Component
public record Truck(float mass, @FixedArray(2) Axle[] axles) {
    public enum Grip {
        DRY,
        WET
    }

    public record Wheel(double radius, boolean flat) {}

    public record Axle(Grip grip, @FixedString(32) String label, @FixedArray(3) int[] loads, @FixedArray(2) Wheel[] wheels) {}
}
