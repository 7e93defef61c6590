package game;

import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;

/** A component whose fields have defaults of every kind. */
@Component
public record Tank(
        float mass,
        @Default("16.5") double speed,
        @Default("-7") byte gear,
        @Default("'") char mark,
        @Default("9223372036854775807") long number,
        @Default("NaN") float heat,
        @Default("true") boolean tracked,
        @Default("WINTER") Season season,
        @Default("no \"name\"") @FixedString(32) String name,
        @Default("null") @EntityRef long leader,
        @Default("3") @FixedArray(4) short[] trim,
        Gun gun,
        @FixedArray(2) Gun[] spares) {
    public enum Season {
        SUMMER,
        WINTER
    }

    public record Gun(@Default("125") int caliber, @Default("1") float wear) {}
}
