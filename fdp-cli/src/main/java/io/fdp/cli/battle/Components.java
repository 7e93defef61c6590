package io.fdp.cli.battle;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Replicated;
import io.fdp.annotations.Tag;

/**
 * The components of the units in the battle.
 *
 * <p>Each record becomes a table ({@code PositionTable}), cursors on one value ({@code PositionView}, {@code
 * PositionEdit}) and spans over a chunk of values. The names must stay stable: they go into the state hash and into
 * files.
 *
 * <p>What has {@code @Replicated} travels when the battle is fought on several nodes. Everything else of a ghost comes
 * from its template.
 */
final class Components {
    /** A position in metres: east, north, up. */
    @Component(name = "battle.Position")
    @Replicated
    record Position(float x, float y, float z) {}

    /** A velocity in metres per second; an entity without one stays where it is. */
    @Component(name = "battle.Velocity", layout = Layout.COLUMNS)
    @Replicated
    record Velocity(float dx, float dy, float dz) {}

    /**
     * Where a unit was last seen: its position east and north at its last report. Others look for units there; a wreck
     * is seen nowhere.
     */
    @Component(name = "battle.Sighting", entityVersions = true)
    @Replicated
    record Sighting(float x, float y) {}

    /** The damage that a unit can still take. The other side decides about its own units. */
    @Component(name = "battle.Hull")
    @Replicated
    record Hull(float strength) {}

    /** The headquarters whose mission the leader of a column follows, and its current leg. */
    @Component(name = "battle.Route")
    @Replicated
    record Route(@EntityRef long headquarters, int leg) {}

    /** The place of a tank in its column, in metres behind and beside the leader, which is its parent. */
    @Component(name = "battle.Station")
    @Replicated
    record Station(float behind, float beside) {}

    /** How far an aircraft turns in a tick. */
    @Component(name = "battle.Turn")
    @Replicated
    record Turn(float sine, float cosine) {}

    /** A wheel of a tank. */
    @Component(name = "battle.Wheel", parts = true, entityVersions = true)
    record Wheel(@Key byte id, float radius, float angle) {}

    /** A turret or a launcher: its direction, as a vector of length 1, its target, and the ticks until it is loaded. */
    @Component(name = "battle.Turret", parts = true, entityVersions = true)
    record Turret(
            @Key byte id,
            float east,
            float north,
            int loading,
            @EntityRef long target) {}

    /** A shell or a missile in flight: the ticks until it detonates, its power, its target, and who fired it. */
    @Component(name = "battle.Munition")
    record Munition(
            int fuse,
            float power,
            @EntityRef long target,
            @EntityRef long shooter) {}

    /** A wreck, which stays for some ticks. Other programs on the network can read it: it travels with plain fields. */
    @Component(name = "battle.Wreck")
    @Replicated(mode = Replicated.Mode.ENTITY, rate = 1)
    record Wreck(int ticks) {}

    /**
     * The top speed of a kind of unit in metres per second, and its mass in tonnes. Static data: equal for all units of
     * a kind, so the template holds it, not the world.
     */
    @Component(name = "battle.Mobility")
    record Mobility(float mass, float maxSpeed) {}

    /**
     * The gun of a kind of unit: the template of its munitions, their speed, their power, and the ticks that loading
     * takes. Static data.
     */
    @Component(name = "battle.Gun")
    record Gun(int munition, float muzzleSpeed, float power, int loadingTicks) {}

    /** Something that flies by itself. */
    @Tag(name = "battle.Airborne")
    interface Airborne {}

    /** A fighting unit of the blue side. */
    @Tag(name = "battle.Blue")
    interface Blue {}

    /** A fighting unit of the red side. */
    @Tag(name = "battle.Red")
    interface Red {}

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

    /** The initial settings of the battle. A singleton. */
    @Component(name = "battle.Scenario")
    record Scenario(long seed, int units) {}

    /** The score of the battle. A singleton. */
    @Component(name = "battle.Score")
    record Score(long detonations, long blueLosses, long redLosses) {}

    private Components() {}
}
