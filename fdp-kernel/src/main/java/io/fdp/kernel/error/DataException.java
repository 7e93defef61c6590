package io.fdp.kernel.error;

/** An object cannot be written, or data is not what an object was written as. */
public final class DataException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, at which path, and what to do
     */
    public DataException(String message) {
        super(message);
    }
}
