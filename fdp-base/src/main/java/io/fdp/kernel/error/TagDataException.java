package io.fdp.kernel.error;

/** Data of a tag was requested, but a tag is a bit and has no data. */
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
