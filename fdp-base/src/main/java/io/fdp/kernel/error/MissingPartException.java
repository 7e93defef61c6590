package io.fdp.kernel.error;

/** An entity has no part with the requested key. */
public final class MissingPartException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public MissingPartException(String message) {
        super(message);
    }
}
