package io.fdp.recorder.error;

/** A recording has no frame of this tick: the tick is outside, or was not recorded. */
public final class NoSuchTickException extends RecordingException {
    private static final long serialVersionUID = 1L;

    /** The frames before and after ticks that the world skipped; -1 for other reasons. */
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
     * Creates the error for a tick that the world skipped.
     *
     * @param message what happened, on what, and what to do
     * @param before the tick of the frame before, -1 when unknown
     * @param after the tick of the frame after, -1 when unknown
     */
    public NoSuchTickException(String message, long before, long after) {
        super(message);
        this.before = before;
        this.after = after;
    }

    /**
     * The frame before the skipped ticks.
     *
     * @return its tick, or -1 when unknown
     */
    public long before() {
        return before;
    }

    /**
     * The frame after the skipped ticks.
     *
     * @return its tick, or -1 when unknown
     */
    public long after() {
        return after;
    }
}
