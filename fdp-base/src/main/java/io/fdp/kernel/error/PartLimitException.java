package io.fdp.kernel.error;

/** An entity has as many parts of one type as it can have. */
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
