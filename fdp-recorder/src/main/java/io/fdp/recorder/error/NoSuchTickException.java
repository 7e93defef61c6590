package io.fdp.recorder.error;

/** A recording has no frame of this tick: it is outside, or was not recorded. */
public final class NoSuchTickException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /** The frames around ticks that the world did not go through; -1 when it is not that. */
    private final long before;

    private final long after;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public NoSuchTickException(String message) {
        this(message, -1, -1);
    }

    /**
     * Creates the error that the world went from one tick to another at once.
     *
     * @param message what happened, on what, and what to do
     * @param before the tick of the frame before, -1 when it is not known
     * @param after the tick of the frame behind, -1 when it is not known
     */
    public NoSuchTickException(String message, long before, long after) {
        super(message);
        this.before = before;
        this.after = after;
    }

    /**
     * The frame before ticks that the world did not go through.
     *
     * @return its tick, or -1 when it is not known
     */
    public long before() {
        return before;
    }

    /**
     * The frame behind ticks that the world did not go through.
     *
     * @return its tick, or -1 when it is not known
     */
    public long after() {
        return after;
    }
}
