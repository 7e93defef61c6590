package io.fdp.cli.battle;

import io.fdp.dis.DisBodies;
import io.fdp.dis.DisState;
import io.fdp.dis.pdu.ParameterList;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import java.util.List;

/**
 * The battle in an exercise of DIS: positions and velocities of units and munitions, turrets, wrecks.
 *
 * <p>Units of others stand and move in the battle, but do not fight in it: they have no gun and no hull here.
 */
final class BattleBodies implements DisBodies {
    /** The algorithm with which circles of constant speed are exact. */
    private static final int ALONG_CIRCLES = 7;

    /** Destroyed, and in flames. */
    private static final int BURNING = 3 << 3 | 1 << 15;

    private final Tables tables;
    private final EntityRepository repo;
    private final PositionView position;
    private final VelocityView velocity;
    private final TurnView turn;
    private final TurretPartsView turrets;

    BattleBodies(Tables tables) {
        this.tables = tables;
        this.repo = tables.repo();
        this.position = tables.position().newView();
        this.velocity = tables.velocity().newView();
        this.turn = tables.turn().newView();
        this.turrets = tables.turrets().newView();
    }

    @Override
    public ComponentColumn owned() {
        return tables.position();
    }

    @Override
    public void read(long entity, DisState state) {
        tables.position().view(entity, position);
        state.x = position.x();
        state.y = position.y();
        state.z = position.z();
        if (tables.velocity().has(entity)) {
            tables.velocity().view(entity, velocity);
            state.moveAlong(velocity.dx(), velocity.dy(), velocity.dz());
        }
        if (tables.turn().has(entity)) {
            tables.turn().view(entity, turn);
            bank(state, Math.asin(turn.sine()));
        }
        if (tables.turrets().has(entity)) {
            tables.turrets().view(entity, turrets);
            if (turrets.size() > 0) {
                double azimuth = Math.atan2(turrets.east(0), turrets.north(0)) - state.heading;
                state.parameters.articulated(0, ParameterList.TURRET + ParameterList.AZIMUTH, (float)
                        Math.IEEEremainder(azimuth, 2 * Math.PI));
            }
        }
        if (tables.wreck().has(entity)) {
            state.appearance = BURNING;
        }
    }

    /** An aircraft turns in each tick, to the left: halfway to the next tick its course has turned by half of that. */
    private static void bank(DisState state, double perTick) {
        double sin = Math.sin(perTick / 2);
        double cos = Math.cos(perTick / 2);
        state.moveAlong(state.vx * cos - state.vy * sin, state.vx * sin + state.vy * cos, state.vz);
        state.yawRate = -perTick * Battle.TICKS_PER_SECOND;
        state.algorithm = ALONG_CIRCLES;
    }

    @Override
    public void write(long ghost, DisState state) {
        tables.position().set(ghost, (float) state.x, (float) state.y, (float) state.z);
        if (tables.velocity().has(ghost)) {
            tables.velocity().set(ghost, (float) state.vx, (float) state.vy, (float) state.vz);
        }
    }

    /** A ghost keeps position and velocity; what makes units fight goes. */
    @Override
    public void complete(long ghost, DisState state) {
        List<ComponentColumn> all = repo.types();
        for (int i = 0; i < all.size(); i++) {
            ComponentColumn column = all.get(i);
            boolean fights = column.name().startsWith("battle.")
                    && !column.equals(tables.position())
                    && !column.equals(tables.velocity());
            if (fights && column.has(ghost)) {
                column.remove(ghost);
            }
        }
        if (!tables.position().has(ghost)) {
            tables.position().add(ghost, (float) state.x, (float) state.y, (float) state.z);
        }
    }
}
