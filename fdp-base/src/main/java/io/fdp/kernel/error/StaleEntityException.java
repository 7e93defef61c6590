package io.fdp.kernel.error;

/** The entity of a handle is dead, was never created, or belongs to another repository. */
public final class StaleEntityException extends FdpException {
    private static final long serialVersionUID = 1L;

    private final long entity;

    /**
     * Creates the error.
     *
     * @param entity the handle
     * @param message what happened and what to do
     */
    public StaleEntityException(long entity, String message) {
        super(message);
        this.entity = entity;
    }

    /**
     * The handle that was used.
     *
     * @return the handle
     */
    public long entity() {
        return entity;
    }
}
