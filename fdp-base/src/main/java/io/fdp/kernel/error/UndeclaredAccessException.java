package io.fdp.kernel.error;

/** A system was about to write a component or singleton that it did not declare. */
public final class UndeclaredAccessException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public UndeclaredAccessException(String message) {
        super(message);
    }
}
