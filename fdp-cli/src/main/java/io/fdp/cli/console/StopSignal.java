package io.fdp.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request to stop early, and the confirmation that the command has ended.
 *
 * <p>Ctrl-C ends a JVM by running its shutdown hooks. The hook requests the stop and waits here until the command has
 * printed its last lines; the JVM then ends with 130 by itself.
 */
public final class StopSignal {
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;

    /** Asks the command to stop at the next good moment. */
    public void request() {
        requested = true;
    }

    /**
     * Whether the command should stop.
     *
     * @return true after {@link #request()}
     */
    public boolean isRequested() {
        return requested;
    }

    /** Says that the command has ended and printed everything. */
    public void finish() {
        finished.countDown();
    }

    /**
     * Waits for the command to end.
     *
     * @param seconds the longest time to wait
     * @return false if the command has not ended in that time
     */
    public boolean awaitFinish(long seconds) {
        try {
            return finished.await(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException given) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
