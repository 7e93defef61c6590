package io.fdp.cli.console;

import java.io.PrintWriter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Shows what FDP logs while a command runs, one line each on standard error. Stack traces appear only when debugging.
 *
 * <p>Any thread may log. Closing restores the logger.
 */
public final class LogLines extends Handler {
    private final Logger logger = Logger.getLogger("io.fdp");
    private final SimpleFormatter formatter = new SimpleFormatter();
    private final boolean passedOn = logger.getUseParentHandlers();
    private final PrintWriter errors;
    private final boolean debugging;

    private LogLines(PrintWriter errors, boolean debugging) {
        this.errors = errors;
        this.debugging = debugging;
    }

    /**
     * Begins to show log messages.
     *
     * @param errors where lines go
     * @param debugging whether stack traces follow
     * @return the handler, to be closed
     */
    public static LogLines open(PrintWriter errors, boolean debugging) {
        LogLines lines = new LogLines(errors, debugging);
        lines.setLevel(Level.INFO);
        lines.logger.setUseParentHandlers(false);
        lines.logger.addHandler(lines);
        return lines;
    }

    @Override
    public void publish(LogRecord entry) {
        if (!isLoggable(entry)) {
            return;
        }
        Throwable cause = entry.getThrown();
        if (StandardOutput.isReaderGone(cause)) {
            return; // the file is standard output, and its reader is gone: the command ends quietly
        }
        String why = cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
        String text = formatter.formatMessage(entry) + why;
        errors.println("fdp: " + String.join(" ", text.lines().toList()));
        if (debugging && cause != null) {
            cause.printStackTrace(errors);
        }
    }

    @Override
    public void flush() {
        errors.flush();
    }

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(passedOn);
    }
}
