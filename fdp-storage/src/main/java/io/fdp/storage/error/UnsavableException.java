package io.fdp.storage.error;

/** A world has something that cannot be saved. Nothing was written, or what was is gone again. */
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
     * @param cause who noticed
     */
    public UnsavableException(String message, Throwable cause) {
        super(message, cause);
    }
}
