package io.fdp.cli.console;

/** The reader of standard output is gone, as {@code head} when it has enough. The command ends without a message. */
public final class OutputClosedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the signal. */
    public OutputClosedException() {
        super("standard output was closed by its reader", null, false, false);
    }
}
