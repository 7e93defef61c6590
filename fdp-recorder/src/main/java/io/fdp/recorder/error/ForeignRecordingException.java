package io.fdp.recorder.error;

/** A file is no recording, or a recording of a later version of the format. */
public final class ForeignRecordingException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public ForeignRecordingException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public ForeignRecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
