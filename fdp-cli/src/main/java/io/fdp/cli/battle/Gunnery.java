package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.cli.battle.Components.Gun;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.SlicedIteration;
import java.util.Arrays;

/**
 * Turrets find a target of the other side, aim and fire.
 *
 * <p>The loop writes turrets, so it visits only turrets that its phase lets it write: turrets of this node in
 * simulation ({@link OurGunnery}), turrets of others in network receive ({@link TheirGunnery}).
 */
abstract class Gunnery extends SlicedSystem {
    static final int TICKS_PER_ROUND = 128;

    private static final int LONGEST_FLIGHT = 240;
    private static final int CANDIDATES = 8;
    private static final double SIGHT = 2_000;
    private static final double CELL = 800;

    private final int[] enemySides;
    private GunneryServe loop;
    private Neighbours[] enemies;
    private PositionView targetsPosition;
    private VelocityView targetsVelocity;

    /** Makes a system against units of a side. With two sides, each turret fights the side that is not its own. */
    Gunnery(int... enemySides) {
        super(TICKS_PER_ROUND);
        this.enemySides = enemySides.clone();
    }

    @ForEach
    static void serve(
            TurretPartsEdit turrets, PositionView at, @EntityRef long self, CommandBuffer commands, Gunnery gunnery) {
        for (int i = 0; i < turrets.size(); i++) {
            int loading = turrets.loading(i) - TICKS_PER_ROUND;
            turrets.loading(i, Math.max(0, loading));
            if (loading <= 0) {
                gunnery.fire(turrets, i, at, self, commands);
            }
        }
    }

    private void fire(TurretPartsEdit turrets, int turret, PositionView at, long self, CommandBuffer commands) {
        long target = findTarget(self, at);
        turrets.target(turret, target);
        Tables tables = tables();
        if (target == Entity.NULL
                || !tables.position().has(target)
                || tables.wreck().has(self)) {
            return; // of a ghost, not all values are here yet, and the turrets of a wreck are those of its template
        }
        Kind kind = kinds().of(tables.repo().tkbType(self));
        Gun gun = kind.gun();
        PositionView to = tables.position().view(target, targetsPosition);
        float x = to.x() - at.x();
        float y = to.y() - at.y();
        float z = to.z() - at.z();
        float distance = (float) Math.sqrt(x * x + y * y + z * z);
        int ticks = (int) (distance / gun.muzzleSpeed() * Battle.TICKS_PER_SECOND) + 1;
        if (ticks > LONGEST_FLIGHT) {
            return;
        }
        float reach = (float) Math.sqrt(x * x + y * y) + 0.001f;
        turrets.east(turret, x / reach);
        turrets.north(turret, y / reach);
        turrets.loading(turret, gun.loadingTicks());
        float seconds = (float) ticks / Battle.TICKS_PER_SECOND;
        long shell = commands.spawn(kind.munition());
        tables.position().set(commands, shell, at.x(), at.y(), at.z());
        tables.munition().set(commands, shell, ticks, gun.power(), target, self);
        if (tables.velocity().has(target)) {
            VelocityView course = tables.velocity().view(target, targetsVelocity);
            x += course.dx() * seconds;
            y += course.dy() * seconds;
            z += course.dz() * seconds;
        }
        tables.velocity().set(commands, shell, x / seconds, y / seconds, z / seconds);
    }

    /** One of the nearest units of the other side, where they were last seen, or no entity. */
    private long findTarget(long self, PositionView at) {
        Neighbours near = enemies[enemySides.length > 1 && repo().side(self) == enemySides[0] ? 1 : 0];
        NeighbourList found = near.list();
        near.nearest(at.x(), at.y(), CANDIDATES, SIGHT, found);
        return found.isEmpty()
                ? Entity.NULL
                : found.entity(dice().below(found.size(), dice().roll(self, repo().currentTick(), 0)));
    }

    @Override
    protected void create() {
        loop = sliced(GunneryServe.on(repo()));
        targetsPosition = writes(tables().position()).newView();
        targetsVelocity = writes(tables().velocity()).newView();
        writes(tables().munition());
        reads(tables().sighting());
        enemies = Arrays.stream(enemySides).mapToObj(this::units).toArray(Neighbours[]::new);
    }

    private Neighbours units(int side) {
        return Neighbours.of(tables().sighting())
                .cell(CELL)
                .where(Sides.units(tables(), side))
                .build();
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        for (Neighbours side : enemies) {
            side.update();
        }
        loop.runSlice(from, this);
    }
}
