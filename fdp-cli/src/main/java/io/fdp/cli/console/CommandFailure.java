package io.fdp.cli.console;

/** A failure that a command expects and can explain: its message is all that people need. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the failure.
     *
     * @param message what happened and what to do
     */
    public CommandFailure(String message) {
        super(message);
    }
}
