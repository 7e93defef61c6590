package io.fdp.cli.console;

/**
 * Whoever read standard output has gone, as {@code head} does when it has enough: the command ends, and nobody is told.
 */
public final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the signal. */
    public OutputClosedException() {
        super("standard output was closed by its reader", null, false, false);
    }
}
