package io.fdp.kernel.error;

/** A repository, or memory that belongs to one, was used or closed after it had been closed. */
public final class ClosedException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public ClosedException(String message) {
        super(message);
    }
}
