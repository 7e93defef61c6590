package io.fdp.cli.battle;

import io.fdp.engine.UpdateAfter;

/** Counts detonations and losses. */
@UpdateAfter(Wrecks.class)
final class Scoring extends BattleSystem {
    private ScoreEdit score;
    private LossEventView loss;

    @Override
    protected void create() {
        score = writes(tables().score()).table().newEdit();
        loss = tables().losses().newView();
    }

    @Override
    protected void update() {
        LossEvents losses = tables().losses();
        tables().score().table().edit(tables().score().entity(), score);
        score.detonations(score.detonations() + tables().detonations().count());
        for (int i = 0; i < losses.count(); i++) {
            if (losses.at(i, loss).side() == Sides.BLUE) {
                score.blueLosses(score.blueLosses() + 1);
            } else {
                score.redLosses(score.redLosses() + 1);
            }
        }
    }
}
