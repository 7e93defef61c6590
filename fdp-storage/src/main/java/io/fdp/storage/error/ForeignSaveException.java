package io.fdp.storage.error;

/** A file is no save, or a save of a later version of the format. */
public final class ForeignSaveException extends SaveException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public ForeignSaveException(String message) {
        super(message);
    }
}
