package io.fdp.recorder.error;

/** Two recordings cannot be merged, because they are not of the same run: their types or their frames differ. */
public final class DifferentRecordingsException extends RecordingException {
    private static final long serialVersionUID = 1L;

    private final long tick;

    /**
     * Creates the error.
     *
     * @param message what differs, and what to do
     * @param tick the first tick at which frames differ; -1 when the types differ
     */
    public DifferentRecordingsException(String message, long tick) {
        super(message);
        this.tick = tick;
    }

    /**
     * The first tick at which frames differ.
     *
     * @return the tick; -1 when the types differ
     */
    public long tick() {
        return tick;
    }
}
