package io.fdp.kernel.error;

/** An entity was to get a place in the hierarchy that it cannot have, or was looked for where it is not. */
public final class HierarchyException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public HierarchyException(String message) {
        super(message);
    }
}
