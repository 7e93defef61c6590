package io.fdp.cli.battle;

import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A system that visits its entities over several frames, some in each.
 *
 * <p>How far it is stands in the world, not here: a battle that was loaded goes on exactly where it was saved.
 */
abstract class SlicedSystem extends BattleSystem {
    /** How many systems there can be. */
    static final int MOST = 16;

    static final int MOST_OF_THEIRS = 4;

    private static final double MILLIS = 2;

    private final int number;
    private final int ticksPerRound;
    private @Nullable SlicedIteration slice;
    private @Nullable SlicesEdit positions;

    /** A system with a number of its own, which is done with all units after some ticks. */
    SlicedSystem(int number, int ticksPerRound) {
        this.number = number;
        this.ticksPerRound = ticksPerRound;
    }

    /** Says which loop goes on in each frame. */
    protected final <L extends ForEachLoop> L sliced(L loop) {
        int units = tables().scenario().get().units();
        slice = loop.query().sliced(slices(Math.ceilDiv(units, ticksPerRound), MILLIS));
        positions = tables().slices().table().newEdit();
        declarePositions();
        return uses(loop);
    }

    /** Where to go on. */
    protected final SlicedIteration slice() {
        return Objects.requireNonNull(slice, "sliced() was not called in create()");
    }

    /** Visits the entities of this frame. */
    protected abstract void updateSlice(SlicedIteration from);

    @Override
    protected final void update() {
        SlicedIteration all = slice();
        all.resumeAt(position());
        updateSlice(all);
        keep(all.position());
    }

    /** Says that it writes where it is. */
    void declarePositions() {
        writes(tables().slices());
    }

    int position() {
        return edit().positions(number);
    }

    void keep(int position) {
        edit().positions(number, position);
    }

    private SlicesEdit edit() {
        SlicesEdit kept = Objects.requireNonNull(positions, "sliced() was not called in create()");
        return tables().slices().table().edit(tables().slices().entity(), kept);
    }
}
