package io.fdp.kernel.error;

/** A world was to be copied into one that cannot be like it. */
public final class CopyException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public CopyException(String message) {
        super(message);
    }
}
