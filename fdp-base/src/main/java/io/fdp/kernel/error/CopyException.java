package io.fdp.kernel.error;

/** A world, or the image of a chunk, cannot be copied into another world. */
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
