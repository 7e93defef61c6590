package io.fdp.kernel.error;

/** An entity has the maximum number of parts of one type. */
public final class PartLimitException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public PartLimitException(String message) {
        super(message);
    }
}
