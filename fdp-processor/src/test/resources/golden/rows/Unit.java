package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;

/** Every kind of field, with padding between them. */
@Component(name = "unit", align = 16)
public record Unit(
        byte level,
        long score,
        boolean alive,
        short armor,
        char symbol,
        int ammo,
        float speed,
        double heading,
        Pose pose,
        Side side,
        @EntityRef long target,
        @FixedString(32) String name,
        @FixedArray(3) short[] slots,
        @EntityRef @FixedArray(2) long[] crew,
        byte last) {
    public enum Side {
        RED,
        BLUE
    }

    public record Pose(Point at, byte tilt) {}

    public record Point(float x, double y, Side near) {}
}
