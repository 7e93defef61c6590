package io.fdp.cli.battle;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;

/**
 * What the units of the battle consist of.
 *
 * <p>Each record becomes a table ({@code PositionTable}), cursors on one value ({@code PositionView}, {@code
 * PositionEdit}) and spans over a chunk of values. The names are stable: they go into the state hash and into files.
 */
final class Components {
    /** Where something is, in metres: east, north, up. */
    @Component(name = "battle.Position")
    record Position(float x, float y, float z) {}

    /** How it moves, in metres per second; what has none stays where it is. */
    @Component(name = "battle.Velocity", layout = Layout.COLUMNS)
    record Velocity(float dx, float dy, float dz) {}

    /** What a unit can still take. Of the units of the other side, it is the other side that says. */
    @Component(name = "battle.Hull")
    record Hull(float strength) {}

    /** Whose mission the leader of a column follows, and the leg that it is on. */
    @Component(name = "battle.Route")
    record Route(@EntityRef long headquarters, int leg) {}

    /** The place of a tank in its column, in metres behind and beside the leader, which is its parent. */
    @Component(name = "battle.Station")
    record Station(float behind, float beside) {}

    /** How far an aircraft turns in a tick. */
    @Component(name = "battle.Turn")
    record Turn(float sine, float cosine) {}

    /** A wheel of a tank. */
    @Component(name = "battle.Wheel", parts = true, entityVersions = true)
    record Wheel(@Key byte id, float radius, float angle) {}

    /**
     * A turret or a launcher: where it looks, as a direction of length 1, what it aims at, and the ticks until it is
     * loaded.
     */
    @Component(name = "battle.Turret", parts = true, entityVersions = true)
    record Turret(
            @Key byte id,
            float east,
            float north,
            int loading,
            @EntityRef long target) {}

    /** A shell or a missile in flight: the ticks until it detonates, and what it was fired at. */
    @Component(name = "battle.Munition")
    record Munition(int fuse, float power, @EntityRef long target) {}

    /** What is left of a unit, and for how many ticks. */
    @Component(name = "battle.Wreck")
    record Wreck(int ticks) {}

    /**
     * How fast a kind of unit is, in metres per second, and its mass in tonnes. Static data: the same for all units of
     * a kind, so it is in the template and not in the world.
     */
    @Component(name = "battle.Mobility")
    record Mobility(float mass, float maxSpeed) {}

    /**
     * What a kind of unit fires: the template of its munitions, how fast they leave, what they do, and the ticks that
     * loading takes. Static data.
     */
    @Component(name = "battle.Gun")
    record Gun(int munition, float muzzleSpeed, float power, int loadingTicks) {}

    /** Something that flies by itself. */
    @Tag(name = "battle.Airborne")
    interface Airborne {}

    /** Something exploded in the last frame. */
    @Event(id = 1, name = "battle.Detonation")
    record Detonation(
            float x,
            float y,
            float z,
            float power,
            @EntityRef long target) {}

    /** A unit was lost in the last frame. */
    @Event(id = 2, name = "battle.Loss")
    record Loss(@EntityRef long unit, int side) {}

    /** What the battle was begun with. A singleton. */
    @Component(name = "battle.Scenario")
    record Scenario(long seed, int units) {}

    /** How it goes. A singleton. */
    @Component(name = "battle.Score")
    record Score(long detonations, long blueLosses, long redLosses) {}

    /** Where work that takes several frames goes on, by the number of the system that does it. A singleton. */
    @Component(name = "battle.Slices")
    @SuppressWarnings("ArrayRecordComponent") // as long as its length says, and copied
    record Slices(@FixedArray(SlicedSystem.MOST) int[] positions) {}

    /** The same for work of the other side, which owns it. A singleton. */
    @Component(name = "battle.TheirSlices")
    @SuppressWarnings("ArrayRecordComponent")
    record TheirSlices(
            @FixedArray(SlicedSystem.MOST_OF_THEIRS) int[] positions) {}

    private Components() {}
}
