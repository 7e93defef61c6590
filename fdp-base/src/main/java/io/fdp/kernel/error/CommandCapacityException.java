package io.fdp.kernel.error;

/** More commands were recorded than a command buffer can hold. */
public final class CommandCapacityException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public CommandCapacityException(String message) {
        super(message);
    }
}
