package io.fdp.storage.error;

/** A save is whole, but does not fit the types of this program. */
public final class IncompatibleSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public IncompatibleSaveException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public IncompatibleSaveException(String message, Throwable cause) {
        super(message, cause);
    }
}
