package io.fdp.dashboard.source;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.frame.FinishedFrame;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Windows of the list of all entities that wait for the end of a frame. The first rows of a large world are so shown
 * within a frame, long before all of it is copied.
 */
final class RowCapture {
    /** The most windows that one frame fills; the others wait for the next frames. */
    private static final int MOST_IN_A_FRAME = 4;

    /** The most windows that are kept for a world that stands still: what some people scroll through. */
    private static final int MOST_KEPT = 32;

    private static final long LONGEST_WAIT_NANOS = 1_500_000_000L;
    private static final long STILL_WAIT_NANOS = 20_000_000;
    private static final long STILL_AFTER_NANOS = 500_000_000;

    private final EntityRepository world;
    private final ConcurrentLinkedQueue<RowWindow> waiting = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<RowWindow> filled = new ArrayDeque<>();

    RowCapture(EntityRepository world) {
        this.world = world;
    }

    /** Fills windows that somebody waits for. Called by the frame thread. */
    void frameFinished(FinishedFrame frame) {
        for (int i = 0; i < MOST_IN_A_FRAME; i++) {
            RowWindow next = waiting.poll();
            if (next == null) {
                return;
            }
            next.fill(world, frame);
        }
    }

    /**
     * Lets the next frame fill a window. If no frame comes, a window of the same rows serves that was filled before.
     *
     * @param window an empty window
     * @param lastFrame tells when the last frame ended
     * @return the window, or the one that was filled before; null without one
     */
    @Nullable
    RowWindow ask(RowWindow window, LongSupplier lastFrame) {
        waiting.add(window);
        long began = System.nanoTime();
        while (!window.isFilled() && mayCome(System.nanoTime(), began, lastFrame.getAsLong())) {
            LockSupport.parkNanos(this, STILL_WAIT_NANOS);
        }
        waiting.remove(window);
        return window.isFilled() ? keep(window) : kept(window);
    }

    private RowWindow keep(RowWindow window) {
        synchronized (filled) {
            filled.removeIf(window::isLike);
            filled.addLast(window);
            if (filled.size() > MOST_KEPT) {
                filled.removeFirst();
            }
        }
        return window;
    }

    private @Nullable RowWindow kept(RowWindow like) {
        synchronized (filled) {
            return filled.stream().filter(like::isLike).findFirst().orElse(null);
        }
    }

    private static boolean mayCome(long now, long began, long lastFrame) {
        long waited = now - began;
        boolean isStill = now - lastFrame > STILL_AFTER_NANOS;
        return waited < (isStill ? STILL_WAIT_NANOS : LONGEST_WAIT_NANOS)
                && !Thread.currentThread().isInterrupted();
    }
}
