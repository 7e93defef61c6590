package io.fdp.engine;

/** Says when the next frame is due. Waits in short spans, so that a stop or a change of pace takes effect at once. */
final class Pacer {
    private static final long LONGEST_WAIT_NANOS = 10_000_000;
    private static final int MOST_FRAMES_BEHIND = 4;

    private final SimClock clock;
    private final FrameBudget budget;
    private final WallClock wall;
    private final long start;
    private double last;
    private boolean begun;

    Pacer(SimClock clock, FrameBudget budget) {
        this.clock = clock;
        this.budget = budget;
        this.wall = budget.wall();
        this.start = wall.nanoTime();
    }

    /** Returns whether a frame is due; if not, waits for a while. */
    boolean isDue() {
        double now = wall.nanoTime() - start;
        double period = clock.periodNanos();
        double due = begun ? last + period : now;
        if (now < due) {
            wall.await((long) Math.min(Math.ceil(due - now), LONGEST_WAIT_NANOS));
            return false;
        }
        begun = true;
        double behind = now - due;
        if (behind > MOST_FRAMES_BEHIND * period) {
            budget.lost((long) behind);
            last = now;
        } else {
            last = due;
        }
        return true;
    }
}
