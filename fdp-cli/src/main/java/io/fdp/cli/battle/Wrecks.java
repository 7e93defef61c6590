package io.fdp.cli.battle;

import io.fdp.annotations.EntityRef;
import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.command.CommandBuffer;

/** Wrecks burn out and are removed; for each wreck, its side sends another unit of the same kind. */
@UpdateAfter(Ballistics.class)
final class Wrecks extends BattleSystem {
    private WrecksBurnOut loop;

    @ForEach
    static void burnOut(WreckEdit wreck, @EntityRef long self, CommandBuffer commands, Wrecks wrecks) {
        wreck.ticks(wreck.ticks() - 1);
        if (wreck.ticks() <= 0 && wrecks.battle().owns(self)) {
            commands.destroy(self);
            commands.spawn(wrecks.kinds().of(wrecks.repo().tkbType(self)));
        }
    }

    @Override
    protected void create() {
        loop = uses(WrecksBurnOut.on(repo()));
    }

    @Override
    protected void update() {
        loop.run(jobs(), this);
    }
}
