package io.fdp.kernel.error;

/** The operating system refused a request for memory or address space. */
public final class NativeMemoryException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public NativeMemoryException(String message) {
        super(message);
    }
}
