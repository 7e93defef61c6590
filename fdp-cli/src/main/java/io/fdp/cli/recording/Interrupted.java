package io.fdp.cli.recording;

import io.fdp.cli.console.StopSignal;
import java.util.function.LongConsumer;

/** A command was asked to stop. Thrown where progress is reported, so that unfinished work is cleaned up. */
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
