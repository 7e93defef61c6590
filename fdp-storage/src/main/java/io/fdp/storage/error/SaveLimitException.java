package io.fdp.storage.error;

/**
 * Reading a save takes more memory than it may take: see {@link io.fdp.codec.data.ReadLimits}. The save need not be
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
     * @param cause who noticed
     */
    public SaveLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
