package io.fdp.recorder.error;

/** A recording does not fit the types of this program. */
public final class IncompatibleRecordingException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public IncompatibleRecordingException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public IncompatibleRecordingException(String message, Throwable cause) {
        super(message, cause);
    }
}
