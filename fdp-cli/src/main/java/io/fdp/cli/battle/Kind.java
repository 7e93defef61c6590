package io.fdp.cli.battle;

import io.fdp.cli.battle.Components.Gun;
import io.fdp.cli.battle.Components.Mobility;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.command.Blueprint;
import java.util.function.LongConsumer;

/**
 * A kind of unit: its template and static data, and how a unit gets to its place on the map.
 *
 * @param template the template of a unit
 * @param mobility its speed and mass
 * @param gun its gun
 * @param munition makes its munitions
 * @param deployment puts a unit on the map
 * @param births hears of each unit
 */
record Kind(
        TkbTemplate template,
        Mobility mobility,
        Gun gun,
        Blueprint munition,
        Deployment deployment,
        LongConsumer births)
        implements Blueprint {
    @Override
    public void build(long entity) {
        template.build(entity);
        deployment.deploy(entity, this);
        births.accept(entity);
    }
}
