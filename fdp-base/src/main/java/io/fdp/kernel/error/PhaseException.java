package io.fdp.kernel.error;

/**
 * Something was to be done that the current phase does not allow, or a phase was to be entered from one that does not
 * lead there.
 */
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
