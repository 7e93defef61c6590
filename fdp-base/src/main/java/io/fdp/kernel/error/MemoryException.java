package io.fdp.kernel.error;

/** Native memory is not available: a budget, a capacity or a limit of the operating system is reached. */
public abstract sealed class MemoryException extends FdpException
        permits CapacityException,
                CommandCapacityException,
                EventCapacityException,
                MappingLimitException,
                MemoryBudgetException,
                NativeMemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what was asked for, the limit, and what to change
     */
    protected MemoryException(String message) {
        super(message);
    }
}
