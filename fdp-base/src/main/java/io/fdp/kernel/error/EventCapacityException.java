package io.fdp.kernel.error;

/** More events of a type were published in one frame than its limit allows. */
public final class EventCapacityException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public EventCapacityException(String message) {
        super(message);
    }
}
