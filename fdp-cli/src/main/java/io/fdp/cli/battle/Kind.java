package io.fdp.cli.battle;

import io.fdp.cli.battle.Components.Gun;
import io.fdp.cli.battle.Components.Mobility;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.command.Blueprint;

/**
 * A kind of unit: what its template says about all of its units, and how one gets to its place on the map.
 *
 * @param template what a unit consists of
 * @param mobility how fast it is
 * @param gun how it fires
 * @param munition what it fires
 * @param deployment puts it on the map
 */
record Kind(TkbTemplate template, Mobility mobility, Gun gun, Blueprint munition, Deployment deployment)
        implements Blueprint {
    @Override
    public void build(long entity) {
        template.build(entity);
        deployment.deploy(entity, this);
    }
}
