package io.fdp.kernel.error;

/**
 * A command buffer was used by a thread to which it does not belong, during playback, or after it was handed over or
 * closed.
 */
public final class CommandException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public CommandException(String message) {
        super(message);
    }
}
