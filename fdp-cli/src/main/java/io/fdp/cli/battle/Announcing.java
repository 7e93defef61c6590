package io.fdp.cli.battle;

import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.query.Query;

/**
 * Tells an exercise of DIS about shots and detonations: each munition that appears was fired, and each whose fuse has
 * burnt down detonates, and is gone at the end of its phase.
 */
@UpdateAfter(Ballistics.class)
final class Announcing extends BattleSystem {
    private final Query.EntityVisitor visitor = this::visit;
    private final Shell shell = new Shell();
    private ShellReports reports;

    @Override
    protected void create() {
        reports = new ShellReports(tables(), repo().events());
        onAdded(tables().munition(), this::fired);
    }

    @Override
    protected void update() {
        reports.flying().forEach(visitor);
    }

    private void fired(long munition) {
        if (reports.flying().matches(munition)) {
            reports.look(munition, shell);
            reports.fired(shell);
        }
    }

    private void visit(long munition) {
        reports.look(munition, shell);
        if (shell.fuse <= 0) {
            reports.detonates(shell);
        }
    }
}
