package io.fdp.storage.error;

/** A world cannot be saved as it is. A file is as it was before; a stream may have received part of the save. */
public final class UnsavableException extends SaveException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public UnsavableException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public UnsavableException(String message, Throwable cause) {
        super(message, cause);
    }
}
