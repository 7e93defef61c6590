package io.fdp.cli.battle;

import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.event.EventBus;
import io.fdp.kernel.query.Query;

/** Tells an exercise of DIS of shots and detonations: of a battle as it is fought, and of one that is replayed. */
final class ShellReports {
    private final EntityRepository repo;
    private final Tables tables;
    private final Query flying;
    private final MunitionView munition;
    private final PositionView position;
    private final VelocityView velocity;
    private final PositionView targets;
    private final DisFireEvents fires;
    private final DisDetonationEvents detonations;

    /** Looks at munitions of a world, and publishes what they do to streams of that world or another. */
    ShellReports(Tables tables, EventBus to) {
        this.repo = tables.repo();
        this.tables = tables;
        this.flying = repo.query()
                .with(tables.munition())
                .with(tables.position())
                .with(tables.velocity())
                .build();
        this.munition = tables.munition().newView();
        this.position = tables.position().newView();
        this.velocity = tables.velocity().newView();
        this.targets = tables.position().newView();
        this.fires = to.register(DisFireEvents.TYPE);
        this.detonations = to.register(DisDetonationEvents.TYPE);
    }

    /** All munitions in flight. */
    Query flying() {
        return flying;
    }

    /** Reads a munition in flight. */
    void look(long entity, Shell shell) {
        tables.munition().view(entity, munition);
        tables.position().view(entity, position);
        tables.velocity().view(entity, velocity);
        shell.entity = entity;
        shell.type = repo.disType(entity);
        shell.shooter = munition.shooter();
        shell.target = munition.target();
        shell.fuse = munition.fuse();
        shell.x = position.x();
        shell.y = position.y();
        shell.z = position.z();
        shell.dx = velocity.dx();
        shell.dy = velocity.dy();
        shell.dz = velocity.dz();
        shell.hasTarget = munition.target() != Entity.NULL && repo.isAlive(munition.target());
        shell.flown = 0;
    }

    /**
     * Whether a munition that was fired in the last frame is not where its shooter is. Then it was fired before
     * everything moved, so both have moved since.
     */
    boolean hasMoved(Shell shell) {
        if (shell.shooter == Entity.NULL
                || !repo.isAlive(shell.shooter)
                || !tables.position().has(shell.shooter)) {
            return false;
        }
        tables.position().view(shell.shooter, position);
        return position.x() != shell.x || position.y() != shell.y || position.z() != shell.z;
    }

    /** A munition was fired in this frame. */
    void fired(Shell shell) {
        float before = shell.flown * Shell.TICK_SECONDS;
        fires.publish(
                shell.shooter,
                shell.target,
                shell.entity,
                shell.type,
                shell.x - shell.dx * before,
                shell.y - shell.dy * before,
                shell.z - shell.dz * before,
                shell.dx,
                shell.dy,
                shell.dz,
                range(shell, before),
                0,
                false);
    }

    /** A munition detonates in this frame. */
    void detonates(Shell shell) {
        detonations.publish(
                shell.shooter,
                shell.target,
                shell.entity,
                shell.type,
                shell.x,
                shell.y,
                shell.z,
                shell.dx,
                shell.dy,
                shell.dz,
                shell.hasTarget ? DetonationPdu.ENTITY_PROXIMATE : DetonationPdu.DETONATION,
                0,
                false);
    }

    /** How far the target was away some seconds before; 0 if there is none any more. */
    private float range(Shell shell, float before) {
        if (!shell.hasTarget || !tables.position().has(shell.target)) {
            return 0;
        }
        tables.position().view(shell.target, targets);
        float x = targets.x() - shell.x + shell.dx * before;
        float y = targets.y() - shell.y + shell.dy * before;
        float z = targets.z() - shell.z + shell.dz * before;
        if (before > 0 && tables.velocity().has(shell.target)) {
            tables.velocity().view(shell.target, velocity);
            x -= velocity.dx() * before;
            y -= velocity.dy() * before;
            z -= velocity.dz() * before;
        }
        return (float) Math.sqrt(x * x + y * y + z * z);
    }
}
