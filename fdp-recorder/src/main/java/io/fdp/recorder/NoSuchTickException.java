package io.fdp.recorder;

/** A recording has no frame of this tick: it is outside, or was not recorded. */
public final class NoSuchTickException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public NoSuchTickException(String message) {
        super(message);
    }
}
