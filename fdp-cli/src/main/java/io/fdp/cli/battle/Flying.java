package io.fdp.cli.battle;

import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;

/** Aircraft fly in circles: in each tick their course turns by a little. */
@UpdateAfter(Columns.class)
final class Flying extends BattleSystem {
    private FlyingBank loop;

    @ForEach
    static void bank(VelocityEdit velocity, TurnView turn) {
        float dx = velocity.dx();
        float dy = velocity.dy();
        velocity.dx(dx * turn.cosine() - dy * turn.sine());
        velocity.dy(dx * turn.sine() + dy * turn.cosine());
    }

    @Override
    protected void create() {
        loop = uses(FlyingBank.on(repo()));
    }

    @Override
    protected void update() {
        loop.run(jobs());
    }
}
