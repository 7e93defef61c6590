package io.fdp.recorder;

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

    /** The error that the world went from one tick to another at once. */
    NoSuchTickException(String message, long before, long after) {
        super(message);
        this.before = before;
        this.after = after;
    }

    /** The tick of the frame before those that are not there, -1 when it is not known. */
    long before() {
        return before;
    }

    /** The tick of the frame behind those that are not there, -1 when it is not known. */
    long after() {
        return after;
    }
}
