package io.fdp.cli.battle;

import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.query.SlicedIteration;

/** Wheels turn as far as their tank has driven. */
@UpdateAfter(Flying.class)
final class Rolling extends SlicedSystem {
    private static final int TICKS_PER_ROUND = 64;
    private static final float CIRCLE = 6.2831855f;

    private RollingRoll loop;

    Rolling() {
        super(TICKS_PER_ROUND);
    }

    @ForEach
    static void roll(WheelPartsEdit wheels, VelocityView velocity, float dt) {
        float way = (float) Math.sqrt(velocity.dx() * velocity.dx() + velocity.dy() * velocity.dy()) * dt;
        for (int i = 0; i < wheels.size(); i++) {
            float turns = (wheels.angle(i) + way / wheels.radius(i)) / CIRCLE;
            wheels.angle(i, (turns - (float) Math.floor(turns)) * CIRCLE);
        }
    }

    @Override
    protected void create() {
        loop = sliced(RollingRoll.on(repo()));
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        loop.runSlice(from, time().delta() * TICKS_PER_ROUND);
    }
}
