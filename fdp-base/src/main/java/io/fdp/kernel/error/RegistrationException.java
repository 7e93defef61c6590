package io.fdp.kernel.error;

/** A type or observer cannot be registered: there are too many, it is too large, or another one has its name. */
public final class RegistrationException extends FdpException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message what happened, on what, and what to do
     */
    public RegistrationException(String message) {
        super(message);
    }
}
