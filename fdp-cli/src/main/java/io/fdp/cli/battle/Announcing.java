package io.fdp.cli.battle;

import io.fdp.dis.event.DisDetonationEvents;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.entity.Entity;

/** Tells an exercise of DIS about the detonations of the last frame. */
@UpdateAfter(Scoring.class)
final class Announcing extends BattleSystem {
    private DetonationEventView detonation;
    private DisDetonationEvents announced;

    @Override
    protected void create() {
        detonation = tables().detonations().newView();
        announced = repo().events().register(DisDetonationEvents.TYPE);
    }

    @Override
    protected void update() {
        DetonationEvents detonations = tables().detonations();
        for (int i = 0; i < detonations.count(); i++) {
            detonations.at(i, detonation);
            announced.publish(
                    Entity.NULL,
                    detonation.target(),
                    Entity.NULL,
                    0,
                    detonation.x(),
                    detonation.y(),
                    detonation.z(),
                    0,
                    0,
                    0,
                    DetonationPdu.DETONATION,
                    0,
                    false);
        }
    }
}
