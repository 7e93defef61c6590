package io.fdp.cli.battle;

import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;

/** Everything that has a velocity moves. */
@UpdateAfter(Rolling.class)
final class Moving extends BattleSystem {
    private MovingMove loop;

    @ForEach
    static void move(PositionEdit position, VelocityView velocity, float dt) {
        position.x(position.x() + velocity.dx() * dt);
        position.y(position.y() + velocity.dy() * dt);
        position.z(position.z() + velocity.dz() * dt);
    }

    @Override
    protected void create() {
        loop = uses(MovingMove.on(repo()));
    }

    @Override
    protected void update() {
        loop.run(jobs(), time().delta());
    }
}
