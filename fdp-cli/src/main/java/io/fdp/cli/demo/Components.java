package io.fdp.cli.demo;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;

/**
 * What a drone consists of.
 *
 * <p>Each record becomes a table ({@code PositionTable}), cursors on one value ({@code PositionView}, {@code PositionEdit})
 * and spans over a chunk of values ({@code PositionSpan}, {@code PositionEditSpan}). The names are stable: they go into the
 * state hash and into files.
 */
final class Components {
    /** Where a drone is, in metres; every drone has one. */
    @Component(name = "demo.Position")
    record Position(float x, float y, float z) {}

    /** How a drone flies, in metres per second; a drone without one lies where it is. */
    @Component(name = "demo.Velocity", layout = Layout.COLUMNS)
    record Velocity(float dx, float dy, float dz) {}

    /** The ticks that a drone can still fly; below 0, how long it has been lying there. */
    @Component(name = "demo.Fuel")
    record Fuel(int ticks) {}

    /** The drone that this one follows; only hunters have it. */
    @Component(name = "demo.Target")
    record Target(@EntityRef long drone) {}

    /** Not in the air, for whatever reason: not worth following. */
    @Tag(name = "demo.Grounded")
    interface Grounded {}

    /** Grounded because its fuel ended. Whoever asks for {@link Grounded} finds these too. */
    @Tag(name = "demo.Stranded")
    interface Stranded extends Grounded {}

    private Components() {}
}
