package io.fdp.engine.internal;

import io.fdp.kernel.query.SliceBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The budgets of one system for work in slices. They are brought up to date before each update of the system. */
public final class SystemSlices {
    private static final double NANOS_PER_MILLI = 1e6;

    private final SliceBudget.Clock wall;
    private final @Nullable LongSupplier left;
    private final List<SliceBudget> budgets = new ArrayList<>();
    private final List<Long> most = new ArrayList<>();

    /**
     * Begins without budgets.
     *
     * @param wall the time outside the simulation
     * @param left how many nanoseconds the frame has left; null when work in slices is not bounded by time
     */
    public SystemSlices(SliceBudget.Clock wall, @Nullable LongSupplier left) {
        this.wall = wall;
        this.left = left;
    }

    public SliceBudget add(int entities, double millis) {
        SliceBudget budget = SliceBudget.ofEntities(entities).millis(millis, wall); // checks both arguments
        if (left == null) {
            budget.entities(entities);
        }
        budgets.add(budget);
        most.add((long) (millis * NANOS_PER_MILLI));
        return budget;
    }

    public void refresh() {
        if (left != null) {
            long nanos = left.getAsLong();
            for (int i = 0; i < budgets.size(); i++) {
                budgets.get(i).nanos(Math.min(most.get(i), nanos), wall);
            }
        }
    }
}
