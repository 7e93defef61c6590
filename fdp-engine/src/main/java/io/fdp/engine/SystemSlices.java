package io.fdp.engine;

import io.fdp.kernel.query.SliceBudget;
import java.util.ArrayList;
import java.util.List;

/** The budgets that one system has for work in slices, brought up to date before each of its updates. */
final class SystemSlices {
    private static final double NANOS_PER_MILLI = 1e6;

    private final FrameBudget frame;
    private final List<SliceBudget> budgets = new ArrayList<>();
    private final List<Long> most = new ArrayList<>();

    SystemSlices(FrameBudget frame) {
        this.frame = frame;
    }

    SliceBudget add(int entities, double millis) {
        SliceBudget budget = SliceBudget.ofEntities(entities).millis(millis, frame.wall()); // both are checked
        if (!frame.isTimed()) {
            budget.entities(entities);
        }
        budgets.add(budget);
        most.add((long) (millis * NANOS_PER_MILLI));
        return budget;
    }

    void refresh() {
        if (frame.isTimed()) {
            long left = frame.leftNanos();
            for (int i = 0; i < budgets.size(); i++) {
                budgets.get(i).nanos(Math.min(most.get(i), left), frame.wall());
            }
        }
    }
}
