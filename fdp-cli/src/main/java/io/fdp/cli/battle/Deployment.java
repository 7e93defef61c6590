package io.fdp.cli.battle;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;

/**
 * Puts new units on the map: aircraft into the air, tanks behind the leader of a column, or at the head of a new one.
 */
final class Deployment {
    /** How many indexes a column has. */
    static final int COLUMN = 8;

    private static final int WEAR = 3;
    private static final int LOADING = 4;
    private static final float WORST_WEAR = 0.8f;
    private static final float BASE = 500;
    private static final float SPACING = 25;
    private static final float LOWEST = 300;
    /** The sine of the largest turn of an aircraft in a tick: a circle takes at least ten seconds. */
    private static final float QUICKEST_TURN = 0.01047f;

    private final Dice dice;
    private final EntityRepository repo;
    private final Tables tables;
    private final boolean networked;
    private final TurretPartsEdit turrets;
    private final PositionView position;

    Deployment(Tables tables, Dice dice, boolean networked) {
        this.dice = dice;
        this.networked = networked;
        this.tables = tables;
        this.repo = tables.repo();
        this.turrets = tables.turrets().newEdit();
        this.position = tables.position().newView();
    }

    void deploy(long unit, Kind kind) {
        int side = repo.side(unit);
        load(unit, kind.gun().loadingTicks());
        if (tables.airborne().has(unit)) {
            takeOff(unit, kind.mobility().maxSpeed());
        } else {
            lineUp(unit, side);
        }
        report(unit);
        if (side == Sides.RED && !networked) {
            tables.hull().setAuthority(unit, false);
            tables.turrets().setAuthority(unit, false);
        }
    }

    /** Damages some units, because a battle begins in the middle. */
    void wear(long unit) {
        if (tables.hull().has(unit)) {
            float strength = tables.hull().get(unit).strength();
            tables.hull().set(unit, strength * (1 + WORST_WEAR * (dice.unit(roll(unit, WEAR)) - 1)));
        }
    }

    /** Sets a loading time, so that not all units are ready at the same moment. */
    private void load(long unit, int ticks) {
        tables.turrets().edit(unit, turrets);
        for (int i = 0; i < turrets.size(); i++) {
            turrets.loading(i, dice.below(ticks, roll(unit, LOADING + i)));
        }
    }

    private void report(long unit) {
        tables.position().view(unit, position);
        tables.sighting().set(unit, position.x(), position.y());
    }

    private void takeOff(long unit, float speed) {
        int course = dice.below(Compass.COURSES, roll(unit, 0));
        float east = Compass.east(course);
        float north = Compass.north(course);
        tables.position()
                .set(
                        unit,
                        Sectors.centreX(unit) + east * BASE,
                        Sectors.centreY(unit) + north * BASE,
                        LOWEST + dice.unit(roll(unit, 1)) * BASE);
        tables.velocity().set(unit, -north * speed, east * speed, 0);
        float turn = QUICKEST_TURN / (1 + dice.unit(roll(unit, 2)));
        tables.turn().set(unit, turn, (float) Math.sqrt(1 - turn * turn));
    }

    private void lineUp(long unit, int side) {
        float west = side == Sides.BLUE ? -BASE : BASE;
        int column = Entity.index(unit) % Sectors.SLOTS / COLUMN;
        int place = Entity.index(unit) % COLUMN;
        float north = (column - Sectors.SLOTS / COLUMN / 2) * SPACING;
        tables.position().set(unit, Sectors.centreX(unit) + west + place * SPACING, Sectors.centreY(unit) + north, 0);
        long leader = leaderOf(unit, side);
        if (leader == Entity.NULL) {
            tables.route().add(unit, Headquarters.of(tables, unit), 0);
        } else {
            Hierarchy columns = repo.hierarchy();
            tables.station().add(unit, place * SPACING, (place % 2) * SPACING);
            columns.addChild(leader, unit);
        }
    }

    /** The leader of the column that an index belongs to, or no entity. */
    private long leaderOf(long unit, int side) {
        int first = Entity.index(unit) / COLUMN * COLUMN;
        for (int index = first; index < first + COLUMN; index++) {
            long other = repo.entityAt(index);
            if (other != Entity.NULL
                    && other != unit
                    && tables.route().has(other)
                    && tables.route().hasAuthority(other)
                    && tables.velocity().has(other)
                    && repo.side(other) == side) {
                return other;
            }
        }
        return Entity.NULL;
    }

    private long roll(long unit, int purpose) {
        return dice.roll(unit, repo.currentTick(), purpose);
    }
}
