package io.fdp.recorder.error;

/**
 * Reading a recording would take more memory than allowed: see {@link io.fdp.codec.data.ReadLimits}. The recording
 * need not be damaged.
 */
public final class RecordingLimitException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public RecordingLimitException(String message) {
        super(message);
    }
}
