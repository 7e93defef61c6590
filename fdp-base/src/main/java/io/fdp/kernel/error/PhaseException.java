package io.fdp.kernel.error;

/** The current phase does not allow an operation, or does not lead to the phase that was to be entered. */
public final class PhaseException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public PhaseException(String message) {
        super(message);
    }
}
