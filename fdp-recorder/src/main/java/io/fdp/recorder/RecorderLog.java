package io.fdp.recorder;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/**
 * Logs for a recorder, and never throws: handlers and filters are of the program, and the heap may be full. Then a line
 * is missing, and nothing else; {@link RecorderStats} and the file say the same. From any thread.
 */
final class RecorderLog {
    private final Logger log;
    private final String name;

    /**
     * Logs nothing yet.
     *
     * @param log where to
     * @param name the name of the recording
     */
    RecorderLog(Logger log, String name) {
        this.log = log;
        this.name = name;
    }

    /** A warning about the recording, whose name comes before the text. */
    void warn(Supplier<String> text) {
        try {
            log.log(Level.WARNING, () -> name + text.get());
        } catch (Throwable unlogged) { // whatever it is, the recording goes on
            ignore(unlogged);
        }
    }

    /** A frame is not recorded. */
    void lost(long tick, Throwable why) {
        try {
            log.log(Level.WARNING, () -> name + ": frame " + tick + " is not recorded: " + RecorderNotices.reason(why));
        } catch (Throwable unlogged) { // as above
            ignore(unlogged);
        }
    }

    /** The recording has stopped. */
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

    @SuppressWarnings("unused") // nobody can be told of it: that is what failed
    private static void ignore(Throwable unlogged) {}
}
