package io.fdp.kernel.error;

/** The repository is full: it was opened for fewer entities. */
public final class CapacityException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public CapacityException(String message) {
        super(message);
    }
}
