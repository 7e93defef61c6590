package io.fdp.kernel.error;

/** A component was added to an entity that has it already. */
public final class DuplicateComponentException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public DuplicateComponentException(String message) {
        super(message);
    }
}
