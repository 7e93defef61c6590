package io.fdp.kernel.error;

/** An operation, such as a structural change, was refused because a query or a hierarchy is being iterated. */
public final class IterationException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public IterationException(String message) {
        super(message);
    }
}
