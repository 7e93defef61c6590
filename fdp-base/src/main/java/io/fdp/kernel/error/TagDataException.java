package io.fdp.kernel.error;

/** A tag was asked for data: it is a bit and has none. */
public final class TagDataException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public TagDataException(String message) {
        super(message);
    }
}
