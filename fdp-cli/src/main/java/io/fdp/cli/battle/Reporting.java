package io.fdp.cli.battle;

import io.fdp.annotations.ForEach;
import io.fdp.engine.UpdateAfter;
import io.fdp.kernel.query.SlicedIteration;

/**
 * Units report where they are, each about every two seconds. So few sightings change in a frame, and an index of
 * sightings costs little, however many units move.
 */
@UpdateAfter(Moving.class)
final class Reporting extends SlicedSystem {
    private static final int TICKS_PER_ROUND = 128;

    private ReportingReport loop;

    Reporting() {
        super(TICKS_PER_ROUND);
    }

    @ForEach
    static void report(SightingEdit sighting, PositionView position) {
        sighting.x(position.x());
        sighting.y(position.y());
    }

    @Override
    protected void create() {
        loop = sliced(ReportingReport.on(repo()));
    }

    @Override
    protected void updateSlice(SlicedIteration from) {
        loop.runSlice(from);
    }
}
