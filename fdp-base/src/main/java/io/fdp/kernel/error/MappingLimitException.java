package io.fdp.kernel.error;

/** The process has as many memory mappings as the operating system allows. */
public final class MappingLimitException extends MemoryException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public MappingLimitException(String message) {
        super(message);
    }
}
