package io.fdp.cli.battle;

import io.fdp.kernel.query.ForEachLoop;
import io.fdp.kernel.query.SlicedIteration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A system that visits its entities over several frames, some in each.
 *
 * <p>The world holds the position, not this object: a loaded battle goes on exactly where it was saved.
 */
abstract class SlicedSystem extends BattleSystem {
    /** The largest number of such systems. */
    static final int MOST = 16;

    static final int MOST_OF_THEIRS = 4;

    private static final double MILLIS = 2;

    private final int number;
    private final int ticksPerRound;
    private @Nullable SlicedIteration slice;
    private @Nullable SlicesEdit positions;

    /** Makes a system with a unique number, which visits all units within some ticks. */
    SlicedSystem(int number, int ticksPerRound) {
        this.number = number;
        this.ticksPerRound = ticksPerRound;
    }

    /** Declares the loop that goes on in each frame. */
    protected final <L extends ForEachLoop> L sliced(L loop) {
        int units = tables().scenario().get().units();
        slice = loop.query().sliced(slices(Math.ceilDiv(units, ticksPerRound), MILLIS));
        positions = tables().slices().table().newEdit();
        declarePositions();
        return uses(loop);
    }

    /** The iteration, at the entity where to go on. */
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

    /** Declares that the system writes its position. */
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
