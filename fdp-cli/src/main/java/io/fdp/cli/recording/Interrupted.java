package io.fdp.cli.recording;

import io.fdp.cli.console.StopSignal;
import java.util.function.LongConsumer;

/**
 * A command was asked to stop: it is thrown where progress is told, so that what was begun is cleaned up on the way
 * out.
 */
final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Interrupted() {
        super("interrupted", null, false, false);
    }

    /** Passes progress on to a bar, and stops when asked to. */
    static LongConsumer orTell(ProgressBar bar, StopSignal stop) {
        return now -> {
            if (stop.isRequested()) {
                throw new Interrupted();
            }
            bar.tell(now);
        };
    }
}
