package io.fdp.kernel.error;

/** An entity does not have the requested component. */
public final class MissingComponentException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public MissingComponentException(String message) {
        super(message);
    }
}
