package io.fdp.kernel.error;

/** The configured budget of native memory is used up. */
public final class MemoryBudgetException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public MemoryBudgetException(String message) {
        super(message);
    }
}
