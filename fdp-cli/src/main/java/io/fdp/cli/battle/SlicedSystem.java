package io.fdp.cli.battle;

import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A system that visits its entities over several frames, some in each. The world keeps the position: a loaded battle
 * goes on exactly where it was saved.
 */
abstract class SlicedSystem extends BattleSystem {
    private static final double MILLIS = 2;

    private final int ticksPerRound;
    private @Nullable SlicedIteration slice;

    /** Makes a system that visits all units within some ticks. */
    SlicedSystem(int ticksPerRound) {
        this.ticksPerRound = ticksPerRound;
    }

    /** Declares the loop that goes on in each frame. */
    protected final <L extends ForEachLoop> L sliced(L loop) {
        int units = tables().scenario().get().units();
        slice = loop.query().sliced(slices(Math.max(1, Math.ceilDiv(units, ticksPerRound)), MILLIS));
        return uses(loop);
    }

    /** Visits the entities of this frame. */
    protected abstract void updateSlice(SlicedIteration from);

    @Override
    protected final void update() {
        updateSlice(Objects.requireNonNull(slice, "sliced() was not called in create()"));
    }
}
