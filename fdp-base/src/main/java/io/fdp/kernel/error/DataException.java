package io.fdp.kernel.error;

/** An object cannot be written, or data cannot be read as an object. */
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

    /**
     * The same error, with the failed operation in front.
     *
     * @param doing what cannot be done, and on which object
     * @return the error, to be thrown
     */
    public DataException in(String doing) {
        DataException named = new DataException(doing + ": " + getMessage());
        named.initCause(this);
        return named;
    }
}
