package io.fdp.cli.battle;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;

/**
 * Applies the detonations of the last frame to units. A unit that can take no more becomes a wreck.
 *
 * <p>Authority decides which system handles a hull: {@link OurDamage} handles the hulls of this node, {@link
 * TheirDamage} the hulls of others.
 */
abstract class Damage extends BattleSystem {
    private static final float REACH = 40;
    private static final int WRECK_TICKS = 300;

    private DetonationEventView detonation;
    private PositionView position;
    private HullEdit hull;

    /** Whether this system handles the hulls of this node. */
    abstract boolean isOurs();

    @Override
    protected void create() {
        detonation = tables().detonations().newView();
        position = reads(tables().position()).newView();
        hull = writes(tables().hull()).newEdit();
        writes(tables().wreck());
        writes(tables().velocity());
        writes(tables().turrets());
        writes(tables().sighting());
    }

    @Override
    protected void update() {
        DetonationEvents detonations = tables().detonations();
        for (int i = 0; i < detonations.count(); i++) {
            detonations.at(i, detonation);
            long target = detonation.target();
            if (tables().hull().has(target)
                    && tables().hull().hasAuthority(target) == isOurs()
                    && battle().owns(target)
                    && isHit(target)) {
                hit(target);
            }
        }
    }

    private boolean isHit(long target) {
        if (!tables().position().has(target)) {
            return false;
        }
        tables().position().view(target, position);
        float x = position.x() - detonation.x();
        float y = position.y() - detonation.y();
        float z = position.z() - detonation.z();
        return x * x + y * y + z * z < REACH * REACH;
    }

    private void hit(long target) {
        tables().hull().edit(target, hull);
        float before = hull.strength();
        hull.strength(before - detonation.power());
        if (before > 0 && hull.strength() <= 0) {
            tables().losses().publish(target, repo().side(target));
            wreck(target, repo().commands().buffer());
        }
    }

    private void remove(ComponentColumn column, long unit, CommandBuffer commands) {
        if (battle().mayRemove(column, unit)) {
            column.remove(commands, unit);
        }
    }

    private void wreck(long unit, CommandBuffer commands) {
        Tables tables = tables();
        if (!tables.wreck().has(unit)) {
            tables.wreck().add(commands, unit, WRECK_TICKS);
            tables.wreck().setAuthority(commands, unit, true);
        }
        remove(tables.velocity(), unit, commands);
        remove(tables.turrets(), unit, commands);
        remove(tables.sighting(), unit, commands);
        Hierarchy columns = repo().hierarchy();
        columns.detach(commands, unit);
        for (long child = columns.firstChild(unit); child != Entity.NULL; child = columns.nextSibling(child)) {
            if (battle().owns(child)) {
                columns.detach(commands, child);
            }
        }
    }
}
