package io.fdp.kernel.query;

import org.jspecify.annotations.Nullable;

/**
 * The remaining budget of a slice.
 *
 * <p>A budget in entities counts down. A budget in time grants entities in steps. The first step is one entity. Each
 * further step is at most twice the last one, and fits into half of the time left at the average cost so far. Steps
 * shrink towards the end so that the slice does not overshoot. Steps grow so that the clock does not cost more than
 * cheap visits.
 */
final class SlicePace {
    private SliceBudget.@Nullable Clock clock;
    private int left;
    private long nanos;
    private int clockEvery;
    private long start;
    private int visited;
    private int granted;
    private int used;
    private boolean searched;

    void begin(SliceBudget budget) {
        clock = budget.clock();
        left = budget.entities();
        nanos = budget.nanos();
        clockEvery = budget.clockEvery();
        start = clock == null ? 0 : clock.nanoTime();
        visited = 0;
        granted = 1;
        used = 0;
        searched = false;
    }

    /** Upper limit of the matches worth searching for. */
    int wanted() {
        return clock == null ? Math.max(1, left) : Integer.MAX_VALUE;
    }

    /**
     * Whether a further search may begin; the first one always may. Budgets in entities do not limit searches: only
     * matches decide where they end.
     */
    boolean maySearch() {
        if (clock == null || !searched) {
            searched = true;
            return true;
        }
        return elapsed(clock) < nanos;
    }

    /** How many of the available entities may be visited now; 0 when the budget is used up. */
    int grant(int available) {
        if (clock == null) {
            return Math.min(available, left);
        }
        if ((long) used + available <= granted) {
            return available;
        }
        if (used > 0) {
            long elapsed = elapsed(clock);
            granted = elapsed >= nanos ? 0 : nextStep(elapsed);
            used = 0;
        }
        return Math.min(available, granted);
    }

    /** Deducts visited entities from the budget. */
    void take(int count) {
        left -= count;
        used += count;
        visited += count;
    }

    private int nextStep(long elapsed) {
        int grown = Math.min(granted * 2, clockEvery);
        double affordable = elapsed == 0 ? grown : (nanos - elapsed) * 0.5 * visited / elapsed;
        return Math.max(1, (int) Math.min(grown, affordable));
    }

    /** The time since the slice began. A clock that was put back does not end the slice. */
    private long elapsed(SliceBudget.Clock by) {
        return Math.max(0, by.nanoTime() - start);
    }
}
