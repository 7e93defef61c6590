package io.fdp.kernel.error;

/** An entity cannot get the wanted place in the hierarchy, or is not in the given tree. */
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
