package io.fdp.cli.battle;

import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.event.DisFireEvents;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;

/**
 * Tells an exercise of DIS about shots and detonations: each munition that appears was fired, and each whose fuse has
 * burnt down detonates, and is gone at the end of its phase.
 */
@UpdateAfter(Ballistics.class)
final class Announcing extends BattleSystem {
    private final Query.EntityVisitor visitor = this::visit;
    private Query munitions;
    private MunitionView munition;
    private PositionView position;
    private VelocityView velocity;
    private PositionView targets;
    private DisFireEvents fires;
    private DisDetonationEvents detonations;

    @Override
    protected void create() {
        munitions = repo().query()
                .with(tables().munition())
                .with(tables().position())
                .with(tables().velocity())
                .build();
        munition = tables().munition().newView();
        position = tables().position().newView();
        velocity = tables().velocity().newView();
        targets = tables().position().newView();
        fires = repo().events().register(DisFireEvents.TYPE);
        detonations = repo().events().register(DisDetonationEvents.TYPE);
        onAdded(tables().munition(), this::fired);
    }

    @Override
    protected void update() {
        munitions.forEach(visitor);
    }

    private void fired(long shell) {
        if (!munitions.matches(shell)) {
            return;
        }
        look(shell);
        fires.publish(
                munition.shooter(),
                munition.target(),
                shell,
                repo().disType(shell),
                position.x(),
                position.y(),
                position.z(),
                velocity.dx(),
                velocity.dy(),
                velocity.dz(),
                range(munition.target()),
                0,
                false);
    }

    private void visit(long shell) {
        look(shell);
        if (munition.fuse() > 0) {
            return;
        }
        boolean hits = munition.target() != Entity.NULL && repo().isAlive(munition.target());
        detonations.publish(
                munition.shooter(),
                munition.target(),
                shell,
                repo().disType(shell),
                position.x(),
                position.y(),
                position.z(),
                velocity.dx(),
                velocity.dy(),
                velocity.dz(),
                hits ? DetonationPdu.ENTITY_PROXIMATE : DetonationPdu.DETONATION,
                0,
                false);
    }

    private void look(long shell) {
        tables().munition().view(shell, munition);
        tables().position().view(shell, position);
        tables().velocity().view(shell, velocity);
    }

    /** How far the target is away; 0 if there is none any more. */
    private float range(long target) {
        if (target == Entity.NULL
                || !repo().isAlive(target)
                || !tables().position().has(target)) {
            return 0;
        }
        tables().position().view(target, targets);
        float x = targets.x() - position.x();
        float y = targets.y() - position.y();
        float z = targets.z() - position.z();
        return (float) Math.sqrt(x * x + y * y + z * z);
    }
}
