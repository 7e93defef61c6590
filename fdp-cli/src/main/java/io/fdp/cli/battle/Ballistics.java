package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.command.CommandBuffer;

/** Fuses burn down. At the end the munition detonates and is gone; the next frame reads the detonation. */
@UpdateAfter(OurGunnery.class)
final class Ballistics extends BattleSystem {
    private BallisticsBurn loop;

    @ForEach
    static void burn(
            MunitionEdit munition,
            PositionView at,
            @EntityRef long self,
            CommandBuffer commands,
            DetonationEvents detonations) {
        munition.fuse(munition.fuse() - 1);
        if (munition.fuse() <= 0) {
            detonations.publish(at.x(), at.y(), at.z(), munition.power(), munition.target());
            commands.destroy(self);
        }
    }

    @Override
    protected void create() {
        loop = uses(BallisticsBurn.on(repo()));
    }

    @Override
    protected void update() {
        loop.run(jobs(), tables().detonations());
    }
}
