package io.fdp.recorder.error;

/** A world cannot be recorded as it is. */
public final class UnrecordableException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public UnrecordableException(String message) {
        super(message);
    }

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     * @param cause the underlying error
     */
    public UnrecordableException(String message, Throwable cause) {
        super(message, cause);
    }
}
