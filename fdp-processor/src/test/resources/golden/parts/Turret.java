package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Key;

/** A part with a key, padding and every way to be read. */
@Component(name = "turret", parts = true)
public record Turret(
        @Key Mount mount,
        byte level,
        Aim aim,
        @EntityRef long target,
        @FixedString(32) String label,
        @FixedArray(2) short[] shells) {
    public enum Mount {
        BOW,
        STERN
    }

    public record Aim(float yaw, float pitch) {}
}
