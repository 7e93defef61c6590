package io.fdp.cli.battle;

import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import java.util.List;

/**
 * The route of the columns of a headquarters: legs in metres from the centre of their sector, repeated forever. A plain
 * object, held by reference.
 *
 * @param name the name of the mission
 * @param legs the points to reach, one after the other
 */
@Managed(name = "battle.Mission")
@Serialized
record Mission(@FieldKey(1) String name, @FieldKey(2) List<Leg> legs) {
    /** The missions of each side. */
    private static final List<Mission> BLUE = List.of(
            new Mission("advance east", List.of(new Leg(600, 0), new Leg(-600, 0))),
            new Mission("flank north", List.of(new Leg(-300, 500), new Leg(500, 500), new Leg(-600, 300))),
            new Mission("flank south", List.of(new Leg(-300, -500), new Leg(500, -500), new Leg(-600, -300))));

    private static final List<Mission> RED = List.of(
            new Mission("advance west", List.of(new Leg(-600, 100), new Leg(600, 100))),
            new Mission("hold the hill", List.of(new Leg(100, 200), new Leg(200, -100), new Leg(0, 0))),
            new Mission("screen the south", List.of(new Leg(300, -600), new Leg(-500, -600), new Leg(600, -200))));

    /** A point, from the centre of the sector. */
    @Serialized
    record Leg(@FieldKey(1) float east, @FieldKey(2) float north) {}

    Mission {
        legs = List.copyOf(legs);
    }

    /** One of the missions of a side. */
    static Mission of(int side, int number) {
        List<Mission> missions = side == Sides.BLUE ? BLUE : RED;
        return missions.get(Math.floorMod(number, missions.size()));
    }

    Leg leg(int number) {
        return legs.get(Math.floorMod(number, legs.size()));
    }
}
