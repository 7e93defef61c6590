package io.fdp.recorder;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/**
 * Logs for a recorder and never throws. Log handlers of the program may fail, and the heap may be full. Then only a
 * line of the log is missing; {@link RecorderStats} and the file have the same information. Any thread may log.
 */
final class RecorderLog {
    private final Logger log;
    private final String name;

    /**
     * Makes a log for a recording.
     *
     * @param log where to log
     * @param name the name of the recording
     */
    RecorderLog(Logger log, String name) {
        this.log = log;
        this.name = name;
    }

    /** Logs a warning, with the name of the recording before the text. */
    void warn(Supplier<String> text) {
        try {
            log.log(Level.WARNING, () -> name + text.get());
        } catch (Throwable unlogged) { // whatever it is, the recording goes on
            ignore(unlogged);
        }
    }

    /** Logs that a frame is not recorded. */
    void lost(long tick, Throwable why) {
        try {
            log.log(Level.WARNING, () -> name + ": frame " + tick + " is not recorded: " + RecorderNotices.reason(why));
        } catch (Throwable unlogged) { // as above
            ignore(unlogged);
        }
    }

    /** Logs that the recording has stopped. */
    void stopped(String why, Throwable wrong) {
        try {
            log.log(
                    Level.ERROR,
                    () -> "the recording " + name + " has stopped, and the simulation goes on: " + why
                            + "; what was written can be replayed",
                    wrong);
        } catch (Throwable unlogged) { // as above
            ignore(unlogged);
        }
    }

    @SuppressWarnings("unused") // logging itself failed, so this cannot be logged
    private static void ignore(Throwable unlogged) {}
}
