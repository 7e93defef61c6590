package io.fdp.kernel.error;

/** A component, tag, singleton or event is not registered in the repository. */
public final class UnregisteredTypeException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public UnregisteredTypeException(String message) {
        super(message);
    }
}
