package io.fdp.storage.error;

/**
 * Reading a save would take more memory than allowed: see {@link io.fdp.codec.data.ReadLimits}. The save need not be
 * damaged.
 */
public final class SaveLimitException extends SaveException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public SaveLimitException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public SaveLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
