package io.fdp.recorder.error;

/**
 * A frame cannot be compared with a state hash, and checking was not switched off. The recording has no state hashes,
 * or has objects whose hash only their program can compute.
 */
public final class UncheckedRecordingException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what cannot be checked and what to do
     */
    public UncheckedRecordingException(String message) {
        super(message);
    }
}
