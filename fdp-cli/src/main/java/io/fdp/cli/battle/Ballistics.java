package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.command.CommandBuffer;

/** Fuses burn down. At the end the munition detonates and is gone; the next frame reads the detonation. */
@UpdateAfter(OurGunnery.class)
final class Ballistics extends BattleSystem {
    private BallisticsBurn loop;
    private DetonationEvents detonations;

    @ForEach
    static void burn(
            MunitionEdit munition,
            PositionView at,
            @EntityRef long self,
            CommandBuffer commands,
            Ballistics ballistics) {
        munition.fuse(munition.fuse() - 1);
        if (munition.fuse() <= 0) {
            ballistics.detonate(at, munition.power(), munition.target());
            commands.destroy(self);
        }
    }

    /** On a network, only the owner of the target hears the detonation, and of a target that is gone nobody does. */
    private void detonate(PositionView at, float power, long target) {
        if (!battle().isNetworked() || tables().hull().has(target)) {
            detonations.publish(at.x(), at.y(), at.z(), power, target);
        }
    }

    @Override
    protected void create() {
        loop = uses(BallisticsBurn.on(repo()));
        detonations = tables().detonations();
    }

    @Override
    protected void update() {
        detonations = battle().detonations();
        loop.run(jobs(), this);
    }
}
