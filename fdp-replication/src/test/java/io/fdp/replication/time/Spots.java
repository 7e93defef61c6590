package io.fdp.replication.time;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Replicated;
import io.fdp.engine.SimSystem;

/** Moves what this node owns, by what it sees of others. */
final class Spots extends SimSystem {
    @Component
    @Replicated
    record Spot(double x, @EntityRef long near) {}

    /** Not sent in every frame. */
    @Component
    @Replicated(rate = 10)
    record Heat(int degrees) {}

    private SpotTable spots;
    private HeatTable heats;

    @Override
    protected void create() {
        spots = writes(repo().table(SpotTable.TYPE));
        heats = writes(repo().table(HeatTable.TYPE));
    }

    @Override
    protected void update() {
        double[] sum = {time().seconds()};
        repo().query()
                .with(spots)
                .build()
                .forEach(entity -> sum[0] = sum[0] * 0.9 + spots.get(entity).x());
        repo().query().owned(spots).build().forEach(entity -> spots.edit(entity).x(sum[0]));
        repo().query().owned(heats).build().forEach(entity -> heats.edit(entity).degrees((int) sum[0]));
    }
}
