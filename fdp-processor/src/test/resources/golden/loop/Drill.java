package game;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Tag;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.neighbour.Neighbours;

/** Loops over the components of the folders beside this one. */
public final class Drill {
    @Tag
    public interface Burning {}

    @Tag
    public interface Ready {}

    @Managed
    public static final class Log {}

    private Drill() {}

    /** Rows and columns, the entity, values, and filters of every sort. */
    @ForEach(
            with = {Ready.class, Turret.class},
            without = {Burning.class, Log.class},
            anyOf = {Ready.class, Track.class},
            owned = Unit.class,
            anyOwned = {Unit.class, Track.class},
            changed = Track.class)
    public static void advance(UnitEdit unit, float seconds, TrackView track, @EntityRef long self, String jobs) {}

    /** Parts beside rows, also of disabled entities. */
    @ForEach(includeDisabled = true)
    public static void aim(TurretPartsEdit turrets, UnitView unit, double yaw) {}

    /** Objects only, where no cursor knows the index; and commands. */
    @ForEach(name = "Chronicle")
    static void tell(Log log, CommandBuffer commands, UnitTable units, @EntityRef long self) {}

    /** Tables, which the repository finds, beside what is passed. */
    @ForEach
    static void look(UnitView unit, UnitTable units, Neighbours near, @CommandsOnly TurretParts turrets, CommandBuffer commands) {}
}
