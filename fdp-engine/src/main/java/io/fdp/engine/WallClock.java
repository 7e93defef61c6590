package io.fdp.engine;

import io.fdp.kernel.query.SliceBudget;
import java.util.concurrent.locks.LockSupport;

/**
 * The time outside the simulation. It paces and measures frames, and bounds work in slices. Replace it in tests, or
 * where another machine gives the time.
 */
@FunctionalInterface
public interface WallClock extends SliceBudget.Clock {
    /** The clock of this machine. */
    WallClock SYSTEM = System::nanoTime;

    /**
     * Waits. The method may return early; it is then called again.
     *
     * @param nanos for how long, more than 0
     */
    default void await(long nanos) {
        LockSupport.parkNanos(nanos);
    }
}
